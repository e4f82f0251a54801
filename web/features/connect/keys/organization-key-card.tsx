import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { getOrganizationKey } from '#shared/contracts/organization-keys.ts'
import { call } from '#web/lib/api.ts'
import { useNow } from '#web/lib/use-now.ts'
import { KeyAccessSwitches } from '#web/ui/keys/key-access.tsx'
import { KeyField } from '#web/ui/keys/key-field.tsx'
import { keyFile } from '#web/ui/keys/key-file.ts'
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
  return (
    <div className="cx-own">
      <section className="cx-card" aria-labelledby="organization-key">
        <h2 id="organization-key">{t('keys.ofOrganization')}</h2>
        <p className="cx-text">{t('keys.ofOrganizationText')}</p>
        {stored === undefined ? (
          reply.isError ? (
            <LoadFailed text={keys('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          ) : (
            <Skeleton widths={[62, 34]} />
          )
        ) : stored === null ? (
          <p className="cx-none">{t('keys.ofOrganizationNone')}</p>
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
      </section>
      {stored !== undefined && stored !== null && (
        <section className="cx-card" aria-labelledby="organization-access">
          <h2 id="organization-access">{keys('access')}</h2>
          <p className="cx-text">{t('keys.ofOrganizationAccess')}</p>
          <KeyAccessSwitches access={stored} />
        </section>
      )}
    </div>
  )
}
