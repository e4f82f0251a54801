import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { login } from '#shared/contracts/auth.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/paths.ts'
import { setUser, useSessionEnd } from '#web/lib/session.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { forgetEmail, storeEmail } from './stored-email.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { EmailField, isEmailShaped, PasswordField } from './fields.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'

/** The inputs of the second step. */
type Awaited = Pick<Parameters<typeof SecondStep>[0], 'email' | 'ways' | 'mailed'>

interface LoginPageProps {
  /** Called when the code step starts, so that the shell can load meanwhile. */
  readonly onCodeAwaited: () => void
}

/** `/login`: e-mail and password, then the code from the e-mail (part 1 section 2). */
export const LoginPage = ({ onCodeAwaited }: LoginPageProps) => {
  const [codeFor, setCodeFor] = useState<Awaited>()
  const [email, setEmail] = useState('')
  // Once a user is signed in, the router redirects to the wanted page.
  if (codeFor !== undefined)
    return <SecondStep {...codeFor} onSignedIn={enter} onBack={() => setCodeFor(undefined)} />
  const awaitCode = (awaited: Awaited): void => {
    onCodeAwaited()
    setCodeFor(awaited)
  }
  return <CredentialsStep email={email} onEmail={setEmail} onSignedIn={enter} onCode={awaitCode} />
}

const enter = (user: SessionUser): void => {
  forgetEmail()
  setUser(user)
}

interface CredentialsStepProps {
  /** Kept during the code step, so that a user who goes back need not type it again. */
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSignedIn: (user: SessionUser) => void
  readonly onCode: (awaited: Awaited) => void
}

const CredentialsStep = ({ email, onEmail, onSignedIn, onCode }: CredentialsStepProps) => {
  const { t } = useTranslation('auth')
  const end = useSessionEnd()
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const { busy, failure, setFailure, send } = useSending(t('failed'))
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const emailError =
    email.trim() === '' ? t('emailRequired') : isEmailShaped(email) ? undefined : t('emailWrong')
  const passwordError = password === '' ? t('passwordRequired') : undefined

  const submit = async (): Promise<void> => {
    setShown(true)
    setFailure(undefined)
    if (emailError !== undefined) return emailInput.current?.focus()
    if (passwordError !== undefined) return passwordInput.current?.focus()
    await send(
      async () => {
        const { user, second_factor: second } = await call(login, {
          body: { email: email.trim(), password },
          quiet: true,
        })
        if (user === undefined)
          onCode({ email: email.trim(), ways: second?.ways ?? ['mail'], mailed: second?.mailed ?? true })
        else onSignedIn(user)
      },
      (error) => {
        passwordInput.current?.select()
        return error instanceof CallError && error.items.length === 0 && error.status === 401
          ? errorMessage(error, t('failed'))
          : undefined
      },
    )
  }

  return (
    <SignInFrame title={t('title')} lead={t('lead')} onSubmit={() => void submit()}>
      <FormProblem what={failure} />
      {end !== undefined && failure === undefined && <FormProblem what={t(end)} tone="info" />}
      <EmailField
        label={t('email')}
        autoFocus
        inputRef={emailInput}
        value={email}
        onChange={onEmail}
        error={shown ? emailError : undefined}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        inputRef={passwordInput}
        value={password}
        onChange={setPassword}
        error={shown ? passwordError : undefined}
        aside={
          <a href={paths.requestReset} onClick={() => storeEmail(email)}>
            {t('forgot')}
          </a>
        }
      />
      <Submit busy={busy}>{t('next')}</Submit>
      <PasskeyButton onSignedIn={onSignedIn} onFailure={setFailure} />
    </SignInFrame>
  )
}
