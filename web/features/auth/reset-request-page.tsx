import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '#web/ui/icon.tsx'
import { notify } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { EmailField, isEmailShaped } from './fields.tsx'
import { storedEmail } from './stored-email.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCountdown } from './use-countdown.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/** `/reset_password`: asks for the address. The confirmation does not reveal whether an account exists. */
const ResetRequestPage = () => {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState(storedEmail)
  const [shown, setShown] = useState(false)
  const [sentAt, setSentAt] = useState<number>()
  const seconds = useCountdown((sentAt ?? 0) + limits.resetResendSeconds * 1000)
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const error = email.trim() === '' ? t('emailRequired') : isEmailShaped(email) ? undefined : t('emailWrong')

  const send = async (): Promise<void> => {
    if (busy) return
    setShown(true)
    setFailure(undefined)
    if (error !== undefined) return input.current?.focus()
    setBusy(true)
    try {
      await call(requestPasswordReset, { body: { email: email.trim() }, quiet: true })
      if (sentAt !== undefined) notify.success(t('reset.resent'))
      setSentAt(Date.now())
    } catch (problem) {
      setFailure(problem instanceof CallError ? errorMessage(problem) : t('reset.failed'))
    }
    setBusy(false)
  }

  const back = (
    <Link className={`${buttonClass({ kind: 'plain' })} sign-in-back`} to={paths.login}>
      <Icon name="back" />
      {t('reset.back')}
    </Link>
  )
  if (sentAt !== undefined) {
    return (
      <SignInFrame
        title={t('reset.sentTitle')}
        lead={t('reset.sentLead', { email: email.trim() })}
        onSubmit={() => (seconds > 0 ? undefined : void send())}
      >
        <FormAlert text={failure} />
        {seconds > 0 ? (
          <span className="sign-in-wait">
            <Icon name="clock" size={14} />
            {t('code.resendIn', { seconds })}
          </span>
        ) : (
          <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
            {t('reset.resend')}
          </Button>
        )}
        {back}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')} onSubmit={() => void send()}>
      <FormAlert text={failure} />
      <EmailField
        label={t('email')}
        autoComplete="username"
        autoFocus
        inputRef={input}
        value={email}
        onChange={setEmail}
        error={shown ? error : undefined}
      />
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('reset.submit')}
      </Button>
      {back}
    </SignInFrame>
  )
}

export default ResetRequestPage
