import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getUserKey, regenerateUserKey, type UserKey } from '#shared/contracts/api-keys.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { call, CallError } from '#web/lib/api.ts'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { ErrorPage, RestrictedPage } from '#web/ui/pages/message-page.tsx'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { KeyAccessSwitches } from '#web/ui/keys/key-access.tsx'
import { KeyField } from '#web/ui/keys/key-field.tsx'
import { keyFile } from '#web/ui/keys/key-file.ts'
import { DateText } from '#web/ui/marks/date-text.tsx'
import { ownKeyQuery } from './key-queries.ts'
import '#web/ui/form/form.css'
import '#web/ui/list/list.css'
import './api-keys.css'

/** `/apikey`: the key of a user; other roles see that it is not for them (part 2 sections 2 and 6). */
const UserKeyPage = () => {
  const user = useSession()
  if (user === null) return null
  return fromWireRole(user.role) === 'user' ? <OwnKey user={user} /> : <RestrictedPage />
}

export default UserKeyPage

const OwnKey = ({ user }: { user: SessionUser }) => {
  const { t } = useTranslation('apiKeys')
  useTitle(t('own.title'))
  const key = useQuery(ownKeyQuery(user.user_id))
  if (key.isError && key.data === undefined)
    return <ErrorPage error={key.error} onRetry={() => void key.refetch()} />
  return (
    <div className="keys">
      <h1>{t('own.title')}</h1>
      <p className="keys-lead">{t('own.lead')}</p>
      {key.data === undefined ? (
        <Skeleton className="keys-card" widths={[62, 34, 48]} />
      ) : (
        // Another key begins masked.
        <KeyCard key={key.data.creation_date} user={user} data={key.data} />
      )}
    </div>
  )
}

const KeyCard = ({ user, data }: { user: SessionUser; data: UserKey }) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const params = { id: String(user.user_id) }
  const renew = async (): Promise<void> => {
    try {
      const { api_key: made } = await call(regenerateUserKey, { params })
      client.setQueryData(ownKeyQuery(user.user_id).queryKey, made)
      notify.success(t('own.renewed'), t('own.renewedText'))
    } catch (error) {
      // The call has said what went wrong; the key is as it was.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <>
      <section className="keys-card" aria-labelledby="own-key">
        <h2 id="own-key">{t('own.key')}</h2>
        <KeyField
          prefix="cti_usr_"
          hint={data.key_hint}
          reveal={async () =>
            (await call(getUserKey, { params, query: { reveal: 'true' }, quiet: true })).api_key.api_key
          }
          fileOf={(secret) => keyFile({ email: user.email }, data, secret, new Date())}
        />
        <dl className="keys-facts">
          <div>
            <dt>{t('created')}</dt>
            <dd>
              <DateText iso={data.creation_date} time />
            </dd>
          </div>
          <div>
            <dt>{t('lastUsed')}</dt>
            <dd>{data.last_used_date === null ? t('never') : <DateText iso={data.last_used_date} time />}</dd>
          </div>
        </dl>
        <p className="keys-note">{t('own.secret')}</p>
        <button type="button" className="ui-btn ui-btn-outline is-danger" onClick={() => setAsking(true)}>
          <i className="pi pi-refresh" aria-hidden="true" />
          {t('own.renew')}
        </button>
      </section>
      <section className="keys-card" aria-labelledby="own-access">
        <h2 id="own-access">{t('access')}</h2>
        <p className="keys-note">{t('own.accessText')}</p>
        <KeyAccessSwitches access={data} />
      </section>
      <section className="keys-card" aria-labelledby="own-use">
        <h2 id="own-use">{t('own.use')}</h2>
        <p className="keys-note">{t('own.useText')}</p>
        <a className="ui-btn ui-btn-outline" href="./api-docs/" target="_blank" rel="noreferrer">
          <i className="pi pi-external-link" aria-hidden="true" />
          {t('docs')}
          <span className="ui-visually-hidden"> {t('newTab')}</span>
        </a>
      </section>
      {asking && (
        <Confirm
          title={t('own.renewTitle')}
          text={t('own.renewAsk')}
          action={t('own.renewAction')}
          destructive
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
