import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { clientKeysQuery } from '#web/features/organizations/organization-queries.ts'
import { KeyLimits } from '#web/ui/keys/key-limits.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/marks/date-text.tsx'

/** All keys of an organization and of its users, for platform admins, who set what each may ask for. */
export const ClientKeysCard = ({ clientId }: { clientId: number }) => {
  const { t } = useTranslation('apiKeys')
  const reply = useQuery(clientKeysQuery(clientId))
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
            <ClientKey key={key.key_id} item={key} clientId={clientId} />
          ))}
        </ul>
      )}
    </section>
  )
}

const ClientKey = ({ item, clientId }: { item: ConnectKey; clientId: number }) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const name =
    item.name ??
    (item.user === null ? t('client.ofOrganization') : t('client.ofUser', { name: item.user.user_name }))
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
        <KeyLimits
          keyId={item.key_id}
          name={name}
          limits={item}
          onSaved={() => client.invalidateQueries(clientKeysQuery(clientId))}
        />
      )}
    </li>
  )
}
