import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createPgpKey, deletePgpKey, type PgpKey } from '#shared/contracts/account.ts'
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile } from '#shared/domain/pgp-packets.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { fingerprintGroups, pgpKeyQuery } from '#web/lib/pgp-key.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Facts, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { NotLoaded } from './not-loaded.tsx'

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
  const remove = (): Promise<void> =>
    attempt(async () => {
      await call(deletePgpKey)
      await client.invalidateQueries({ queryKey })
      notify.success(t('pgp.removed'))
    })
  const saved = async (): Promise<void> => {
    setReplacing(false)
    await client.invalidateQueries({ queryKey })
    notify.success(t('pgp.saved'))
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('pgp.lead')}</Text>
      {key === null ? <Text tone="faint">{t('pgp.none')}</Text> : <StoredKey pgpKey={key} />}
      {(key === null || replacing) && (
        <KeyForm onSaved={saved} {...(key === null ? {} : { onCancel: () => setReplacing(false) })} />
      )}
      {key !== null && !replacing && (
        <Row>
          <Button onClick={() => setReplacing(true)}>{t('pgp.replace')}</Button>
          <Button danger kind="plain" onClick={() => setRemoving(true)}>
            {t('pgp.remove')}
          </Button>
        </Row>
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
    </Stack>
  )
}

const StoredKey = ({ pgpKey }: { pgpKey: PgpKey }) => {
  const { t } = useTranslation('account')
  const { owner, fingerprint, creation_date: created, expiration_date: expires } = pgpKey
  return (
    <Facts
      labelWidth={112}
      facts={[
        [t('pgp.owner'), owner],
        [
          t('pgp.fingerprint'),
          <Text key="fingerprint" as="span" size="value">
            {fingerprintGroups(fingerprint).join(' ')}
          </Text>,
        ],
        [t('pgp.created'), <DateText key="created" iso={created} />],
        [t('pgp.expires'), expires === null ? t('pgp.never') : <DateText iso={expires} />],
      ]}
    />
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
      <FormProblem what={failure} />
      <Stack gap={4}>
        <Row wrap gap={3}>
          <label className={buttonClass()}>
            <i className="pi pi-upload" aria-hidden="true" />
            {t('pgp.choose')}
            <input
              type="file"
              className="ui-visually-hidden"
              accept=".asc,.txt"
              disabled={busy}
              onChange={(event) => void choose(event)}
            />
          </label>
          <Text as="span" tone="faint">
            {t('pgp.or')}
          </Text>
        </Row>
        <div className="ui-field">
          <label htmlFor={id}>{t('pgp.paste')}</label>
          <textarea
            id={id}
            className="ui-input ui-lines"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </Stack>
      <Row>
        <Button type="submit" kind="primary" busy={busy}>
          {t('pgp.save')}
        </Button>
        {onCancel !== undefined && (
          <Button kind="plain" onClick={() => leave(onCancel)}>
            {t('pgp.cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}
