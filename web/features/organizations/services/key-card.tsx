import { Card, Facts, Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getOrganizationKey,
  regenerateOrganizationKey,
  type OrganizationKey,
} from '#shared/contracts/organization-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { KeyAccessSwitches } from '#web/ui/keys/key-access.tsx'
import { KeyField } from '#web/ui/keys/key-field.tsx'
import { keyFile } from '#web/ui/keys/key-file.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { keyQuery } from '#web/features/organizations/organization-queries.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/**
 * The API key of an organization: shown on demand, downloaded, and rotated by platform admins (part 3 sections 2 and
 * 4).
 */
export const KeyCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const { t: keys } = useTranslation('apiKeys')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const reply = useQuery(keyQuery(organizationId))
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const key = reply.data?.api_key

  const renew = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const created = await call(regenerateOrganizationKey, { params: { id: String(organizationId) } })
      client.setQueryData(keyQuery(organizationId).queryKey, created)
      notify.success(t('key.renewed'), t('key.renewedText'))
    } catch (error) {
      // The call has shown the error; the key is unchanged.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const foot = (
    <>
      {isPlatformAdmin &&
        key !== undefined &&
        (key === null ? (
          <Button kind="primary" icon="key" busy={busy} onClick={() => void renew()}>
            {t('key.generate')}
          </Button>
        ) : (
          <Button
            kind={key.is_outdated ? 'primary' : 'outline'}
            icon="refresh"
            onClick={() => setAsking(true)}
          >
            {t('key.renew')}
          </Button>
        ))}
      <a className={buttonClass()} href="/api-docs/" target="_blank" rel="noreferrer">
        <i className="pi pi-external-link" aria-hidden="true" />
        {keys('docs')}
        <span className="ui-visually-hidden"> {keys('newTab')}</span>
      </a>
    </>
  )
  return (
    <Card title={t('key.title')} label={t('key.title')} foot={foot}>
      <Stack gap={3}>
        <Text tone="muted">{t('key.lead')}</Text>
        {key === undefined ? (
          reply.isError ? (
            <LoadFailed text={t('key.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          ) : (
            <Skeleton widths={[70, 40]} />
          )
        ) : key === null ? (
          <Text tone="faint">{t(isPlatformAdmin ? 'key.none' : 'key.noneOwn')}</Text>
        ) : (
          // A new key starts masked.
          <StoredKey key={key.creation_date} organizationId={organizationId} stored={key} />
        )}
      </Stack>
      {asking && (
        <Confirm
          title={t('key.renewTitle')}
          text={t('key.renewText')}
          action={t('key.renew')}
          destructive
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

const StoredKey = ({ organizationId, stored }: { organizationId: number; stored: OrganizationKey }) => {
  const { t } = useTranslation('organizations')
  const { t: keys } = useTranslation('apiKeys')
  const { isPlatformAdmin } = useRights()
  const params = { id: String(organizationId) }
  return (
    <>
      {stored.is_outdated && (
        <Note tone="warn" role="note">
          {t(isPlatformAdmin ? 'key.outdated' : 'key.outdatedOwn')}
        </Note>
      )}
      <KeyField
        prefix="cti_"
        hint={stored.key_hint}
        reveal={async () =>
          (await call(getOrganizationKey, { params, query: { reveal: 'true' }, quiet: true })).api_key?.key ??
          null
        }
        fileOf={(secret) => keyFile({ client_id: organizationId }, stored, secret, new Date())}
      />
      <Text size="meta" tone="faint">
        {t('key.secret')}
      </Text>
      <Facts
        facts={[
          [keys('created'), <DateText key="created" iso={stored.creation_date} time />],
          [
            keys('lastUsed'),
            stored.last_used_date === null ? (
              keys('never')
            ) : (
              <DateText key="used" iso={stored.last_used_date} time />
            ),
          ],
        ]}
      />
      <Card title={keys('access')} level={3}>
        <Text size="meta" tone="faint">
          {t('key.accessText')}
        </Text>
        <KeyAccessSwitches access={stored} />
      </Card>
    </>
  )
}
