import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createPgpKey, deletePgpKey, type PgpKey } from '#shared/contracts/account.ts'
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile } from '#shared/domain/pgp-packets.ts'
import { call, CallError } from '#web/lib/api.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { fingerprintGroups, pgpKeyQuery } from '#web/lib/pgp-key.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const { queryKey } = pgpKeyQuery
/** A shorter text cannot be a key (part 3 section 5). */
const shortestKey = 40

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/** The PGP key of the account: shows, uploads, pastes and removes it. */
export const PgpSettings = () => {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const stored = useQuery(pgpKeyQuery)
  const [replacing, setReplacing] = useState(false)
  const [removing, setRemoving] = useState(false)

  if (stored.data === undefined || stored.isError)
    return <NotLoaded error={stored.error} failed={t('pgp.loadFailed')} />
  const key = stored.data.pgp_key
  const remove = async (): Promise<void> => {
    try {
      await call(deletePgpKey)
      await client.invalidateQueries({ queryKey })
      notify.success(t('pgp.removed'))
    } catch (error) {
      // The call has shown the error; the key still exists.
      if (!(error instanceof CallError)) throw error
    }
  }
  const saved = async (): Promise<void> => {
    setReplacing(false)
    await client.invalidateQueries({ queryKey })
    notify.success(t('pgp.saved'))
  }
  return (
    <>
      <p className="settings-lead">{t('pgp.lead')}</p>
      {key !== null && <StoredKey pgpKey={key} />}
      {key === null && <p className="settings-none">{t('pgp.none')}</p>}
      {(key === null || replacing) && (
        <KeyForm onSaved={saved} {...(key === null ? {} : { onCancel: () => setReplacing(false) })} />
      )}
      {key !== null && !replacing && (
        <div className="settings-actions">
          <Button onClick={() => setReplacing(true)}>{t('pgp.replace')}</Button>
          <Button danger kind="plain" onClick={() => setRemoving(true)}>
            {t('pgp.remove')}
          </Button>
        </div>
      )}
      {removing && (
        <ConfirmDialog
          title={t('pgp.removeTitle')}
          text={t('pgp.removeText')}
          action={t('pgp.removeAction')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

const StoredKey = ({ pgpKey }: { pgpKey: PgpKey }) => {
  const { t } = useTranslation('account')
  return (
    <dl className="settings-facts">
      <dt>{t('pgp.owner')}</dt>
      <dd>{pgpKey.owner}</dd>
      <dt>{t('pgp.fingerprint')}</dt>
      <dd className="settings-print">{fingerprintGroups(pgpKey.fingerprint).join(' ')}</dd>
      <dt>{t('pgp.created')}</dt>
      <dd>
        <DateText iso={pgpKey.creation_date} />
      </dd>
      <dt>{t('pgp.expires')}</dt>
      <dd>{pgpKey.expiration_date === null ? t('pgp.never') : <DateText iso={pgpKey.expiration_date} />}</dd>
    </dl>
  )
}

const KeyForm = ({ onSaved, onCancel }: { onSaved: () => Promise<void>; onCancel?: () => void }) => {
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const { leave } = useLeaveGuard(text.trim() !== '')

  const send = async (bytes: Uint8Array): Promise<void> => {
    if (isPrivateKeyFile(bytes)) {
      // Clears the pasted text too.
      setText('')
      return setFailure(errors('code.pgp_key_private'))
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await call(createPgpKey, { body: { base64_pgp_key: toBase64(bytes) }, quiet: true })
      await onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    if (file.size > limits.pgpKeyBytes) return setFailure(t('pgp.tooBig'))
    await send(new Uint8Array(await file.arrayBuffer()))
  }
  const paste = async (): Promise<void> => {
    if (busy) return
    if (text.trim().length < shortestKey) return setFailure(t('pgp.short'))
    await send(new TextEncoder().encode(text.trim()))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void paste()
      }}
    >
      <FormAlert text={failure} />
      <div className="settings-file">
        <label className={buttonClass()}>
          <i className="pi pi-upload" aria-hidden="true" />
          {t('pgp.choose')}
          <input
            type="file"
            className="sr-only"
            accept=".asc,.txt"
            disabled={busy}
            onChange={(event) => void choose(event)}
          />
        </label>
        <span>{t('pgp.or')}</span>
      </div>
      <div className="plain-field">
        <label htmlFor={id}>{t('pgp.paste')}</label>
        <textarea
          id={id}
          className="plain-input"
          rows={5}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="settings-actions">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {t('pgp.save')}
        </Button>
        {onCancel !== undefined && (
          <Button kind="plain" onClick={() => leave(onCancel)}>
            {t('pgp.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
