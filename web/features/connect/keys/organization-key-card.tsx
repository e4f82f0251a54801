import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { call } from '#web/lib/api.ts'
import { useNow } from '#web/lib/use-now.ts'
import { KeyAccessSwitches } from '#web/ui/keys/key-access.tsx'
import { KeyField } from '#web/ui/keys/key-field.tsx'
import { keyFile } from '#web/ui/keys/key-file.ts'
import { Card, Columns, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { organizationKeyQuery } from '#web/features/connect/connect-queries.ts'
import { maskedPrefix } from '#web/features/connect/key-text.ts'
import { KeyFacts } from './key-facts.tsx'

const minute = 60_000

interface OrganizationKeyCardProps {
  readonly organizationId: number
  readonly known: ConnectKey | undefined
}

/** The organization's key, for its administrator to show and download. The provider creates a new one. */
export const OrganizationKeyCard = ({ organizationId, known }: OrganizationKeyCardProps) => {
  const { t } = useTranslation('connect')
  const { t: keys } = useTranslation('apiKeys')
  const now = useNow(minute)
  const reply = useQuery(organizationKeyQuery(organizationId))
  const stored = reply.data
  const params = { id: String(organizationId) }
  const card = (
    <Card title={t('keys.ofOrganization')} label={t('keys.ofOrganization')}>
      <Stack gap={3}>
        <Text tone="muted">{t('keys.ofOrganizationText')}</Text>
        {stored === undefined ? (
          reply.isError ? (
            <LoadFailed text={keys('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          ) : (
            <Skeleton widths={[62, 34]} />
          )
        ) : stored === null ? (
          <Text tone="muted">{t('keys.ofOrganizationNone')}</Text>
        ) : (
          <>
            <KeyField
              // A new key starts masked.
              key={stored.creation_date}
              prefix={maskedPrefix(known)}
              hint={stored.key_hint}
              reveal={async () =>
                (await call(getOrganizationKey, { params, query: { reveal: 'true' }, quiet: true })).api_key
                  ?.key ?? null
              }
              fileOf={(secret) => keyFile({ client_id: organizationId }, stored, secret, new Date())}
            />
            <KeyFacts stored={stored} known={known} now={now} />
          </>
        )}
      </Stack>
    </Card>
  )
  if (stored === undefined || stored === null) return card
  return (
    <Columns aside={452}>
      {card}
      <Card title={keys('access')}>
        <Text tone="muted">{t('keys.ofOrganizationAccess')}</Text>
        <KeyAccessSwitches access={stored} />
      </Card>
    </Columns>
  )
}
