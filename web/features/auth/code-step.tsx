import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { checkSecondFactor, resendSecondFactor } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '#web/ui/icon.tsx'
import { notify } from '#web/lib/notify.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { UnbrokenText } from './unbroken-text.tsx'
import { useCountdown } from './use-countdown.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { Button } from '#web/ui/button/button.tsx'

interface CodeStepProps {
  readonly kind: 'app' | 'mail'
  readonly email: string
  /** Whether a code was e-mailed with the first step; otherwise this step sends one at its start. */
  readonly mailed: boolean
  /** The link to other factors. */
  readonly others: ReactNode
  readonly onSignedIn: (user: SessionUser) => void
  readonly onBack: () => void
}

/** `a•••••@example.com`: enough to recognize the mailbox. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, (_, first: string) => `${first}•••••`)

const cells = Array.from({ length: limits.secondFactorLength }, (_, index) => index)

/** The second step: the code, resending after 30 seconds, and the locked state. */
export const CodeStep = ({ kind, email, mailed, others, onSignedIn, onBack }: CodeStepProps) => {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [locked, setLocked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sentAt, setSentAt] = useState(() => (mailed ? Date.now() : 0))
  const seconds = useCountdown(sentAt + limits.secondFactorResendSeconds * 1000)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (entered = code): Promise<void> => {
    if (busy) return
    if (entered.length !== limits.secondFactorLength) {
      setFailure(t('code.required'))
      return input.current?.focus()
    }
    setBusy(true)
    setFailure(undefined)
    try {
      const { user } = await call(checkSecondFactor, { body: { auth_code: entered, kind }, quiet: true })
      onSignedIn(user)
    } catch (error) {
      setBusy(false)
      setCode('')
      if (error instanceof CallError && error.is('account_locked')) return setLocked(true)
      setFailure(stepMessage(error))
      input.current?.focus()
    }
  }

  // Any error that is not known counts as an incorrect code (part 1 section 8).
  const stepMessage = (error: unknown): ErrorMessage => {
    if (!(error instanceof CallError) || error.status === undefined || error.status >= 500)
      return error instanceof CallError ? errorMessage(error) : t('failed')
    if (error.is('second_factor_expired')) return errorMessage(error, t('code.expired'))
    return error.is('second_factor_incorrect') || error.items.length === 0 || error.status === 422
      ? errorMessage(error, t('code.incorrect'))
      : errorMessage(error)
  }

  const change = (text: string): void => {
    // Pasted codes may contain spaces or dashes.
    const entered = text.replace(/[\s-]/g, '').slice(0, limits.secondFactorLength)
    setCode(entered)
    setFailure(undefined)
    if (entered.length === limits.secondFactorLength) void submit(entered)
  }

  const resend = async (): Promise<void> => {
    try {
      await call(resendSecondFactor, { quiet: true })
      setSentAt(Date.now())
      setFailure(undefined)
      setCode('')
      notify.success(t('code.resent'))
    } catch (error) {
      if (error instanceof CallError && error.is('account_locked')) return setLocked(true)
      setFailure(
        error instanceof CallError
          ? errorMessage(error, error.items.length > 0 ? failureMessage(error) : t('code.resendFailed'))
          : t('code.resendFailed'),
      )
    }
    input.current?.focus()
  }

  // The user switched to e-mail from another factor, so a code must be requested.
  const asked = useRef(mailed || kind !== 'mail')
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void resend()
  })

  if (locked) return <LockedStep onBack={onBack} />
  return (
    <SignInFrame
      title={t(kind === 'app' ? 'app.title' : 'code.title')}
      lead={kind === 'app' ? t('app.lead') : t('code.lead', { email: masked(email) })}
      onSubmit={() => void submit()}
    >
      <FormAlert text={failure} />
      <div className={`sign-in-code${failure === undefined ? '' : ' is-wrong'}`}>
        <input
          ref={input}
          aria-label={t('code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          maxLength={32}
          value={code}
          aria-invalid={failure !== undefined}
          // Not `disabled`, which would remove the focus that the next attempt needs.
          readOnly={busy}
          onChange={(event) => change(event.target.value)}
        />
        <div className="sign-in-cells" aria-hidden="true">
          {cells.map((index) => (
            <span
              key={index}
              className={index === Math.min(code.length, cells.length - 1) ? 'is-next' : undefined}
            >
              {code[index]}
            </span>
          ))}
        </div>
      </div>
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('code.submit')}
      </Button>
      <div className="sign-in-foot">
        <Button kind="plain" onClick={onBack}>
          <Icon name="back" />
          {t('code.back')}
        </Button>
        {kind === 'app' ? null : seconds > 0 ? (
          <span className="sign-in-wait">
            <Icon name="clock" size={14} />
            {t('code.resendIn', { seconds })}
          </span>
        ) : (
          <Button kind="plain" onClick={() => void resend()}>
            {t('code.resend')}
          </Button>
        )}
      </div>
      {others}
      <p className="sign-in-warning">
        <UnbrokenText text={t('code.warning')} />
      </p>
    </SignInFrame>
  )
}

/** The locked state after five wrong codes. */
export const LockedStep = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation('auth')
  return (
    <SignInFrame title={t('code.lockedTitle')} onSubmit={onBack}>
      <FormAlert text={t('code.locked')} />
      <Button type="submit" kind="primary">
        {t('code.toStart')}
      </Button>
    </SignInFrame>
  )
}
