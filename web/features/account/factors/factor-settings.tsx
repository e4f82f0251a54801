import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeApp, renewRecoveryCodes, updateMailedCode, type MyFactors } from '#shared/contracts/factors.ts'
import { factorLimits, areFactorsEnough, maySwitchMailOff } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { AppSetup } from './app-setup.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { factorsQuery, cacheFactors } from './factor-queries.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './factors.css'
import { Button } from '#web/ui/button/button.tsx'

type Open = 'app' | 'passkey' | 'removeApp' | 'renew'
/** What was just closed, so that the focus returns to the button that opened it. */
type Left = 'app' | 'passkey' | 'codes'

/** The sign-in methods: the app, passkeys, e-mail codes and recovery codes. */
const FactorSettings = () => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const user = useSession()
  const reply = useQuery(factorsQuery)
  const [open, setOpen] = useState<Open>()
  const [left, setLeft] = useState<Left>()
  /** New recovery codes, shown once, and why they were created. */
  const [created, setCreated] = useState<{ codes: readonly string[]; why: string }>()
  const [busy, setBusy] = useState(false)
  const factors = reply.data

  if (factors === undefined) return <NotLoaded error={reply.error} failed={t('failed')} />

  const email = user?.email ?? ''
  if (created !== undefined)
    return (
      <RecoveryCodes
        {...created}
        email={email}
        onStored={() => {
          setCreated(undefined)
          setLeft('codes')
        }}
      />
    )

  /** Closes the setup. */
  const close = (what: 'app' | 'passkey'): void => {
    setOpen(undefined)
    setLeft(what)
  }
  /** Confirms the setup and shows new recovery codes, if there are any. */
  const done = (what: 'app' | 'passkey') => (codes: readonly string[] | null) => {
    close(what)
    if (codes === null) notify.success(t(`${what}Done`))
    else setCreated({ codes, why: t(`${what}Done`) })
  }
  /** A failed call has shown the error, and nothing has changed. */
  const change = async (work: () => Promise<MyFactors>): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      cacheFactors(client, await work())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const renew = (): Promise<void> =>
    change(async () => {
      const { factors: after, recovery_codes: codes } = await call(renewRecoveryCodes)
      setCreated({ codes, why: t('codes.renewed') })
      return after
    })
  const { app, passkeys, mail, recovery_codes: codes } = factors
  const hasOwn = app !== null || passkeys.length > 0
  const mayRemoveApp = areFactorsEnough({ app: false, passkeys: passkeys.length }, mail)
  const mayRemovePasskey = areFactorsEnough({ app: app !== null, passkeys: passkeys.length - 1 }, mail)
  const maySwitchOff = maySwitchMailOff({ app: app !== null, passkeys: passkeys.length })
  return (
    <>
      <section className="factor-block" aria-labelledby="factor-app">
        <div className="factor-head">
          <h3 id="factor-app">{t('app.title')}</h3>
          <span className="factor-text">
            {open === 'app' ? (
              <>
                <Icon name="clock" />
                {t('app.pending')}
              </>
            ) : app === null ? (
              t('off')
            ) : (
              <>
                <i className="pi pi-check-circle is-on" aria-hidden="true" />
                {t('on')}
              </>
            )}
          </span>
          {open === 'app' ? (
            <Button kind="plain" small onClick={() => close('app')}>
              {t('cancel')}
            </Button>
          ) : (
            <Button small autoFocus={left === 'app'} onClick={() => setOpen('app')}>
              {t(app === null ? 'app.begin' : 'app.replace')}
            </Button>
          )}
          {app !== null && open !== 'app' && (
            <Button
              danger
              kind="plain"
              small
              disabled={!mayRemoveApp}
              aria-describedby={mayRemoveApp ? undefined : 'factor-app-last'}
              onClick={() => setOpen('removeApp')}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        {open === 'app' ? (
          <AppSetup onDone={done('app')} onFailed={() => close('app')} />
        ) : app === null ? (
          <p>{t('app.lead')}</p>
        ) : (
          <p>
            {t('added')} <DateText iso={app.creation_date} time /> ·{' '}
            {app.last_used_date === null ? (
              t('neverUsed')
            ) : (
              <>
                {t('lastUsed')} <DateText iso={app.last_used_date} time />
              </>
            )}
          </p>
        )}
        {app !== null && open !== 'app' && !mayRemoveApp && (
          <p className="factor-note" id="factor-app-last">
            {t(mail.allowed ? 'mailFirst' : 'app.last')}
          </p>
        )}
      </section>
      <section className="factor-block" aria-labelledby="factor-passkeys">
        <div className="factor-head">
          <h3 id="factor-passkeys">
            {t('passkeys.title')}
            {passkeys.length > 0 && <span className="factor-count">{passkeys.length}</span>}
          </h3>
          {open !== 'passkey' && passkeys.length < factorLimits.passkeys && (
            <Button small icon="plus" autoFocus={left === 'passkey'} onClick={() => setOpen('passkey')}>
              {t('passkeys.add')}
            </Button>
          )}
        </div>
        <p>{t('passkeys.lead')}</p>
        {open === 'passkey' && <PasskeySetup onDone={done('passkey')} onCancel={() => close('passkey')} />}
        {passkeys.length === 0 ? (
          open !== 'passkey' && <p className="settings-none">{t('passkeys.none')}</p>
        ) : (
          <ul className="factor-rows" aria-label={t('passkeys.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkey_id} passkey={passkey} removable={mayRemovePasskey} />
            ))}
          </ul>
        )}
        {passkeys.length > 0 && !mayRemovePasskey && (
          <p className="factor-note">{t(mail.allowed ? 'mailFirst' : 'passkeys.last')}</p>
        )}
      </section>
      <section className="factor-block" aria-labelledby="factor-mail">
        <div className="factor-head">
          <h3 id="factor-mail">{t('mail.title')}</h3>
          <span className="factor-text">
            {mail.allowed && mail.enabled && <i className="pi pi-check-circle is-on" aria-hidden="true" />}
            {t(mail.allowed && mail.enabled ? 'on' : 'off')}
          </span>
          <input
            type="checkbox"
            role="switch"
            className="ui-switch"
            aria-labelledby="factor-mail"
            aria-describedby="factor-mail-note"
            checked={mail.allowed && mail.enabled}
            aria-checked={mail.allowed && mail.enabled}
            disabled={!mail.allowed || (mail.enabled && !maySwitchOff)}
            aria-busy={busy}
            onChange={(event) => {
              const enabled = event.target.checked
              void change(async () => (await call(updateMailedCode, { body: { enabled } })).factors)
            }}
          />
        </div>
        <p id="factor-mail-note">
          {mail.allowed
            ? t(maySwitchOff ? 'mail.lead' : 'mail.needed', { email })
            : t(user?.client_id === null ? 'mail.notAllowedStaff' : 'mail.notAllowed')}
        </p>
      </section>
      {hasOwn && (
        <section className="factor-block" aria-labelledby="factor-codes">
          <div className="factor-head">
            <h3 id="factor-codes">{t('codes.title')}</h3>
            <span className={`factor-text${codes.left <= 2 ? ' is-warning' : ''}`}>
              {t('codes.left', { count: codes.left, all: factorLimits.recoveryCodes })}
            </span>
            <Button small aria-busy={busy} autoFocus={left === 'codes'} onClick={() => setOpen('renew')}>
              {t('codes.renew')}
            </Button>
          </div>
          <p>{t('codes.lead')}</p>
        </section>
      )}
      {open === 'removeApp' && (
        <ConfirmDialog
          title={t('app.removeTitle')}
          text={t('app.removeText')}
          action={t('app.removeAction')}
          destructive
          onConfirm={() =>
            change(async () => {
              const { factors: after } = await call(removeApp)
              notify.success(t('app.removed'))
              return after
            })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'renew' && (
        <ConfirmDialog
          title={t('codes.renewTitle')}
          text={t('codes.renewText')}
          action={t('codes.renew')}
          onConfirm={renew}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

export default FactorSettings
