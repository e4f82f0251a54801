import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPasswordLink, setNewPassword } from '#shared/contracts/auth.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { paths } from '#web/lib/paths.ts'
import { setUser } from '#web/lib/session.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { PasswordField } from './fields.tsx'
import { LastStep } from './last-step.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'
import styles from './sign-in.module.css'

/** `/reset_password/new#{token}`: the new password twice, then the link to sign-in. */
const ResetPasswordPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const { busy, failure, setFailure, send } = useSending(t('failed'))
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [shown, setShown] = useState(false)
  const [dead, setDead] = useState(false)
  const [done, setDone] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  /** A password that the server rejected, and the reason. */
  const [refused, setRefused] = useState<{ password: string; text: string }>()
  const [checked, setChecked] = useState(false)
  // A used link is reported before the user thinks of a password. Other errors show on submission.
  useEffect(() => {
    const check = async (): Promise<void> => {
      try {
        await call(checkPasswordLink, { body: { token }, quiet: true })
      } catch (error) {
        if (error instanceof CallError && error.is('reset_token_invalid')) {
          setFailure(errorMessage(error))
          setDead(true)
        }
      }
      setChecked(true)
    }
    void check()
  }, [token, setFailure])
  const met = isAcceptablePassword(password)
  const refusal = refused?.password === password ? refused.text : undefined

  const save = async (): Promise<void> => {
    setShown(true)
    setFailure(password === '' || repeat === '' ? t('reset.all') : undefined)
    if (!met) return first.current?.focus()
    if (password !== repeat) return second.current?.focus()
    await send(
      async () => {
        const body = { token, password, repeat_password: repeat }
        await call(setNewPassword, { body, quiet: true })
        // All sessions were ended, including this browser's.
        setUser(null)
        setDone(true)
      },
      (error) => {
        if (!(error instanceof CallError)) return undefined
        setDead(error.is('reset_token_invalid'))
        if (!error.items.some(({ field }) => field === 'password')) return undefined
        setRefused({ password, text: failureMessage(error) })
        first.current?.focus()
        return ''
      },
    )
  }

  if (done)
    return (
      <LastStep
        title={t('reset.doneTitle')}
        lead={t('reset.doneLead')}
        to={paths.login}
        action={t('reset.toSignIn')}
      />
    )
  const title = t('reset.newTitle')
  if (dead)
    return <LastStep title={title} failure={failure} to={paths.requestReset} action={t('reset.askAgain')} />
  if (!checked) return <SignInFrame title={title}>{null}</SignInFrame>
  return (
    <SignInFrame title={title} onSubmit={() => void save()}>
      <FormProblem what={failure} />
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        autoFocus
        inputRef={first}
        value={password}
        onChange={setPassword}
        error={shown && !met ? t('reset.rule') : refusal}
        hint={
          (shown && !met) || refusal !== undefined ? undefined : met ? (
            <span className={styles.met}>{t('reset.ruleMet')}</span>
          ) : (
            t('reset.rule')
          )
        }
      />
      <PasswordField
        label={t('reset.repeat')}
        autoComplete="new-password"
        inputRef={second}
        value={repeat}
        onChange={setRepeat}
        error={shown && met && password !== repeat ? t('reset.notEqual') : undefined}
      />
      <Submit busy={busy}>{t('reset.save')}</Submit>
    </SignInFrame>
  )
}

export default ResetPasswordPage
