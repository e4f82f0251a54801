import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { checkSecondFactor, resendSecondFactor } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CodeCells } from '#web/ui/sign-in/code-cells.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { UnbrokenText } from './unbroken-text.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSending } from '#web/lib/use-sending.ts'
import { Wait } from './wait.tsx'
import styles from './sign-in.module.css'

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

/** The second step: the code, resending after 30 seconds, and the locked state. */
export const CodeStep = ({ kind, email, mailed, others, onSignedIn, onBack }: CodeStepProps) => {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const { busy, failure, setFailure, send } = useSending(t('failed'))
  const [locked, setLocked] = useState(false)
  const [sentAt, setSentAt] = useState(() => (mailed ? Date.now() : 0))
  const seconds = useCountdown(sentAt + limits.secondFactorResendSeconds * 1000)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (entered = code): Promise<void> => {
    if (entered.length !== limits.secondFactorLength) {
      setFailure(t('code.required'))
      return input.current?.focus()
    }
    await send(
      async () => {
        const { user } = await call(checkSecondFactor, { body: { auth_code: entered, kind }, quiet: true })
        onSignedIn(user)
      },
      (error) => {
        setCode('')
        if (!(error instanceof CallError)) return undefined
        setLocked(error.is('account_locked'))
        input.current?.focus()
        if (error.status === undefined || error.status >= 500) return undefined
        if (error.is('second_factor_expired')) return errorMessage(error, t('code.expired'))
        // Any error that is not known counts as an incorrect code (part 1 section 8).
        return error.is('second_factor_incorrect') || error.items.length === 0 || error.status === 422
          ? errorMessage(error, t('code.incorrect'))
          : undefined
      },
    )
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
      <CodeCells
        label={t('code.label')}
        value={code}
        error={failure}
        readOnly={busy}
        autoFocus
        inputRef={input}
        onChange={(entered, full) => {
          setCode(entered)
          setFailure(undefined)
          if (full) void submit(entered)
        }}
      />
      <Submit busy={busy}>{t('code.submit')}</Submit>
      <div className={styles.foot}>
        <Button kind="text" onClick={onBack}>
          <Icon name="back" />
          {t('code.back')}
        </Button>
        {kind === 'app' ? null : seconds > 0 ? (
          <Wait seconds={seconds} />
        ) : (
          <Button kind="text" onClick={() => void resend()}>
            {t('code.resend')}
          </Button>
        )}
      </div>
      {others}
      <p className={styles.apart}>
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
      <FormProblem what={t('code.locked')} />
      <Submit>{t('code.toStart')}</Submit>
    </SignInFrame>
  )
}
