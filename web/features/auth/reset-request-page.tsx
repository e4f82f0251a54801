import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmailField, isEmailShaped } from './fields.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { storedEmail } from './stored-email.ts'
import { useCountdown } from './use-countdown.ts'
import { useSending } from '#web/lib/use-sending.ts'
import { Wait } from './wait.tsx'
import styles from './sign-in.module.css'

/** `/reset_password`: asks for the address. The confirmation does not reveal whether an account exists. */
const ResetRequestPage = () => {
  const { t } = useTranslation('auth')
  const { busy, failure, setFailure, send } = useSending(t('reset.failed'))
  const [email, setEmail] = useState(storedEmail)
  const [shown, setShown] = useState(false)
  const [sentAt, setSentAt] = useState<number>()
  const seconds = useCountdown((sentAt ?? 0) + limits.resetResendSeconds * 1000)
  const input = useRef<HTMLInputElement>(null)
  const error = email.trim() === '' ? t('emailRequired') : isEmailShaped(email) ? undefined : t('emailWrong')

  const request = (): Promise<void> =>
    send(async () => {
      await call(requestPasswordReset, { body: { email: email.trim() }, quiet: true })
      if (sentAt !== undefined) notify.success(t('reset.resent'))
      setSentAt(Date.now())
    })
  const submit = (): void => {
    setShown(true)
    setFailure(undefined)
    if (error === undefined) void request()
    else input.current?.focus()
  }

  const back = (
    <div className={styles.foot}>
      <Link className={buttonClass({ kind: 'text' })} to={paths.login}>
        <Icon name="back" />
        {t('reset.back')}
      </Link>
    </div>
  )
  if (sentAt !== undefined)
    return (
      <SignInFrame
        title={t('reset.sentTitle')}
        lead={t('reset.sentLead', { email: email.trim() })}
        onSubmit={() => (seconds > 0 ? undefined : void request())}
      >
        <FormProblem what={failure} />
        {seconds > 0 ? (
          <div className={styles.foot}>
            <Wait seconds={seconds} />
          </div>
        ) : (
          <Submit busy={busy}>{t('reset.resend')}</Submit>
        )}
        {back}
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')} onSubmit={submit}>
      <FormProblem what={failure} />
      <EmailField
        label={t('email')}
        autoFocus
        inputRef={input}
        value={email}
        onChange={setEmail}
        error={shown ? error : undefined}
      />
      <Submit busy={busy}>{t('reset.submit')}</Submit>
      {back}
    </SignInFrame>
  )
}

export default ResetRequestPage
