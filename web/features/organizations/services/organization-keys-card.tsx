import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { organizationKeysQuery } from '#web/features/organizations/organization-queries.ts'
import { call } from '#web/lib/api.ts'
import { requireFound } from '#web/lib/require-found.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { KeyLimits } from '#web/ui/keys/key-limits.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** All keys of an organization and its users, for platform admins, who set their request limits. */
export const OrganizationKeysCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('apiKeys')
  const reply = useQuery(organizationKeysQuery(organizationId))
  const keys = reply.data?.data
  return (
    <section className="org-card" aria-labelledby="org-client-keys">
      <h2 id="org-client-keys">{t('client.title')}</h2>
      <p className="org-lead">{t('client.lead')}</p>
      {keys === undefined ? (
        reply.isError ? (
          <LoadFailed
            className="org-none"
            text={t('client.failed')}
            error={reply.error}
            onRetry={() => void reply.refetch()}
          />
        ) : (
          <Skeleton widths={[70, 40, 56]} />
        )
      ) : keys.length === 0 ? (
        <p className="org-none">{t('client.none')}</p>
      ) : (
        <ul className="org-client-keys">
          {keys.map((key) => (
            <OrganizationKey key={key.key_id} item={key} organizationId={organizationId} />
          ))}
        </ul>
      )}
    </section>
  )
}

const OrganizationKey = ({ item, organizationId }: { item: ConnectKey; organizationId: number }) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const [isRevoking, setIsRevoking] = useState(false)
  const refresh = () => client.invalidateQueries(organizationKeysQuery(organizationId))
  const name =
    item.name ??
    (item.user === null ? t('client.ofOrganization') : t('client.ofUser', { name: item.user.user_name }))
  const revoke = async (): Promise<void> => {
    try {
      await call(revokeNamedKey, { params: { id: String(item.key_id) }, quiet: true })
      notify.success(t('client.revoked', { name }))
    } catch (error) {
      notifyFailure(error, t('client.revokeFailed', { name }))
    }
    await refresh()
  }
  return (
    <li>
      <div>
        <strong title={name}>{name}</strong>
        <small>
          <code>{item.prefix === null ? `…${item.key_hint}` : `${item.prefix}…`}</code>
          {' · '}
          {item.last_used_date === null ? (
            t('never')
          ) : (
            <>
              {t('client.used')} <DateText iso={item.last_used_date} />
            </>
          )}
        </small>
        <small className={`is-${item.state}`}>
          {t(
            item.state === 'active' && item.expiry_date !== null
              ? 'client.until'
              : `client.state.${item.state}`,
          )}
          {item.expiry_date !== null && item.state !== 'revoked' && (
            <>
              {' '}
              <DateText iso={item.expiry_date} />
            </>
          )}
          {item.refused > 0 && <> · {t('client.refused', { count: item.refused })}</>}
        </small>
      </div>
      {item.state !== 'revoked' && (
        <div className="org-client-key-actions">
          <KeyLimits
            keyId={item.key_id}
            name={name}
            limits={item}
            read={async () => {
              const { data } = await client.fetchQuery({
                ...organizationKeysQuery(organizationId),
                staleTime: 0,
              })
              return requireFound(data.find((key) => key.key_id === item.key_id))
            }}
            onSaved={refresh}
          />
          {item.is_revocable && (
            <Button
              kind="text"
              small
              danger
              aria-label={t('client.revokeOf', { name })}
              aria-haspopup="dialog"
              onClick={() => setIsRevoking(true)}
            >
              {t('client.revoke')}
            </Button>
          )}
        </div>
      )}
      {isRevoking && (
        <Confirm
          title={t('client.revokeTitle', { name })}
          text={t('client.revokeText')}
          action={t('client.revokeAction')}
          destructive
          onConfirm={revoke}
          onClose={() => setIsRevoking(false)}
        />
      )}
    </li>
  )
}
