import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { checkPasswordLink, setNewPassword } from '#shared/contracts/auth.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/paths.ts'
import { setUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { PasswordField } from './fields.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { failureMessage } from '#web/lib/failure-message.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/** `/reset_password/new#{token}`: the new password twice, then the link to sign-in. */
const ResetPasswordPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  const [dead, setDead] = useState(false)
  const [busy, setBusy] = useState(false)
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
  }, [token])
  const met = isAcceptablePassword(password)
  const refusal = refused?.password === password ? refused.text : undefined

  const save = async (): Promise<void> => {
    if (busy) return
    setShown(true)
    setFailure(undefined)
    if (password === '' || repeat === '') setFailure(t('reset.all'))
    if (!met) return first.current?.focus()
    if (password !== repeat) return second.current?.focus()
    setBusy(true)
    try {
      await call(setNewPassword, { body: { token, password, repeat_password: repeat }, quiet: true })
      // All sessions were ended, including this browser's.
      setUser(null)
      setDone(true)
    } catch (error) {
      if (error instanceof CallError && error.items.some(({ field }) => field === 'password')) {
        setRefused({ password, text: failureMessage(error) })
        first.current?.focus()
      } else setFailure(error instanceof CallError ? errorMessage(error) : t('failed'))
      setDead(error instanceof CallError && error.is('reset_token_invalid'))
    }
    setBusy(false)
  }

  if (done) {
    return (
      <SignInFrame title={t('reset.doneTitle')} lead={t('reset.doneLead')}>
        <Link className={buttonClass({ kind: 'primary' })} to={paths.login}>
          {t('reset.toSignIn')}
        </Link>
      </SignInFrame>
    )
  }
  if (dead) {
    return (
      <SignInFrame title={t('reset.newTitle')}>
        <FormAlert text={failure} />
        <Link className={buttonClass({ kind: 'primary' })} to={paths.requestReset}>
          {t('reset.askAgain')}
        </Link>
      </SignInFrame>
    )
  }
  if (!checked) return <SignInFrame title={t('reset.newTitle')}>{null}</SignInFrame>
  return (
    <SignInFrame title={t('reset.newTitle')} onSubmit={() => void save()}>
      <FormAlert text={failure} />
      <PasswordField
        label={t('reset.newPassword')}
        autoComplete="new-password"
        autoFocus
        inputRef={first}
        value={password}
        onChange={setPassword}
        error={shown && !met ? t('reset.rule') : refusal}
        hint={
          (shown && !met) || refusal !== undefined ? undefined : (
            <p className={`plain-hint${met ? ' is-met' : ''}`}>{t(met ? 'reset.ruleMet' : 'reset.rule')}</p>
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
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('reset.save')}
      </Button>
    </SignInFrame>
  )
}

export default ResetPasswordPage
