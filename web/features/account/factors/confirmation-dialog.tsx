import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { beginConfirmation, confirmIdentity, sendConfirmationCode } from '#shared/contracts/factors.ts'
import type { CodeKind, FactorKind } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { signByPasskey } from '#web/lib/passkey.ts'
import { useSession } from '#web/lib/session.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CodeCells } from './code-cells.tsx'
import '../settings.css'
import './factors.css'
import { Button } from '#web/ui/button/button.tsx'

type Begun = z.infer<typeof beginConfirmation.response>

/** Asks the user to confirm their identity with a second factor before the call continues. */
const ConfirmationDialog = ({ onAnswer }: { readonly onAnswer: (confirmed: boolean) => void }) => {
  const { t } = useTranslation('factors')
  const email = useSession()?.email ?? ''
  const [begun, setBegun] = useState<Begun>()
  const [chosen, setChosen] = useState<FactorKind>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const way = chosen ?? begun?.ways[0]

  const failed = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error
    // The session has ended, and this page with it.
    if (error.status === 401) return onAnswer(false)
    setFailure(error.is('confirmation_incorrect') ? t('confirm.wrong') : failureMessage(error))
  }
  /** A passkey challenge is valid once, so each attempt requests a new one. */
  const begin = async (): Promise<Begun | undefined> => {
    try {
      const reply = await call(beginConfirmation, { quiet: true })
      setBegun(reply)
      return reply
    } catch (error) {
      failed(error)
      return undefined
    }
  }
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void begin()
  })

  const confirm = async (body: Parameters<typeof send>[0]): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await send(body)
      onAnswer(true)
    } catch (error) {
      setBusy(false)
      failed(error)
    }
  }
  const byPasskey = async (): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    const { options } = (await begin()) ?? {}
    if (options === undefined || options === null) return
    const credential = await signByPasskey(options)
    if (credential === undefined) return setFailure(t('confirm.passkeyFailed'))
    await confirm({ kind: 'passkey', credential })
  }
  const others = begun?.ways.filter((one) => one !== way) ?? []
  return (
    <Modal
      className="factor-dialog"
      title={t('confirm.title')}
      closeLabel={t('confirm.close')}
      onClose={() => {
        if (!busy) onAnswer(false)
      }}
    >
      <p className="settings-lead">{t('confirm.lead')}</p>
      {begun === undefined || way === undefined ? (
        failure === undefined ? (
          <div className="settings-skeleton" aria-hidden="true" />
        ) : (
          <FormAlert text={failure} />
        )
      ) : way === 'passkey' ? (
        <>
          <FormAlert text={failure} />
          <Button
            kind="primary"
            className="factor-main"
            aria-busy={busy}
            autoFocus
            onClick={() => void byPasskey()}
          >
            <Icon name="lock" />
            {t('confirm.passkey')}
          </Button>
        </>
      ) : (
        <CodeForm
          key={way}
          kind={way}
          email={email}
          busy={busy}
          failure={failure}
          onFailure={setFailure}
          onCode={(code) => void confirm({ kind: way, code })}
        />
      )}
      {others.length > 0 && (
        <div className="factor-others">
          <span>{t('confirm.others')}</span>
          {others.map((other) => (
            <Button
              key={other}
              kind="plain"
              onClick={() => {
                setChosen(other)
                setFailure(undefined)
              }}
            >
              {t(`way.${other}`)}
            </Button>
          ))}
        </div>
      )}
    </Modal>
  )
}

const send = (
  body: { kind: CodeKind; code: string } | { kind: 'passkey'; credential: Record<string, unknown> },
) => call(confirmIdentity, { body, quiet: true })

interface CodeFormProps {
  readonly kind: CodeKind
  readonly email: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onFailure: (text: string | undefined) => void
  readonly onCode: (code: string) => void
}

/** The code of a factor. An e-mail code is sent on request. */
const CodeForm = ({ kind, email, busy, failure, onFailure, onCode }: CodeFormProps) => {
  const { t } = useTranslation('factors')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  /** Why no new code was sent; the previous one is still valid. */
  const [unsent, setUnsent] = useState<string>()
  const isSending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  // A rejected code must be typed again.
  const [refused, setRefused] = useState(failure)
  if (refused !== failure) {
    setRefused(failure)
    if (failure !== undefined) setCode('')
  }
  const mail = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    onFailure(undefined)
    setUnsent(undefined)
    try {
      await call(sendConfirmationCode, { quiet: true })
      setSent(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.is('second_factor_resend_too_soon')) onFailure(failureMessage(error))
      // A user who returns to the dialog has a code that still works.
      else if (sent) setUnsent(failureMessage(error))
      else setSent(true)
    } finally {
      isSending.current = false
    }
  }
  if (kind === 'mail' && !sent)
    return (
      <>
        <FormAlert text={failure} />
        <Button kind="primary" className="factor-main" autoFocus onClick={() => void mail()}>
          <Icon name="mail" />
          <span>{t('confirm.send', { email })}</span>
        </Button>
      </>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') onCode(code)
        else input.current?.focus()
      }}
    >
      <FormAlert text={unsent} />
      <p className="factor-ask">
        {kind === 'mail'
          ? t('confirm.sent', { email })
          : t(kind === 'app' ? 'confirm.app' : 'confirm.recovery')}
      </p>
      {kind === 'recovery' ? (
        <>
          <div className="plain-field">
            <input
              ref={input}
              className="plain-input factor-recovery"
              aria-label={t('way.recovery')}
              aria-invalid={failure !== undefined}
              autoComplete="off"
              autoCapitalize="characters"
              autoFocus
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                onFailure(undefined)
              }}
            />
          </div>
          <FormAlert text={failure} />
        </>
      ) : (
        <CodeCells
          label={t('confirm.code')}
          value={code}
          wrong={failure}
          readOnly={busy}
          autoFocus
          inputRef={input}
          onChange={(entered, full) => {
            setCode(entered)
            onFailure(undefined)
            if (full) onCode(entered)
          }}
        />
      )}
      <div className="settings-actions">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {t('confirm.submit')}
        </Button>
        {kind === 'mail' && (
          <Button kind="plain" disabled={busy} onClick={() => void mail()}>
            {t('confirm.again')}
          </Button>
        )}
      </div>
    </form>
  )
}

export default ConfirmationDialog
