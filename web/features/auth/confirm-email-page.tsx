import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { confirmEmailChange } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/paths.ts'
import { setUser } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { storeEmail } from './stored-email.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/**
 * `/confirm_email#{token}`: confirms a new e-mail address. It requires a click, because e-mail scanners open links too.
 */
const ConfirmEmailPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [dead, setDead] = useState(false)
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()

  const confirm = async (): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    setBusy(true)
    try {
      const { email } = await call(confirmEmailChange, { body: { token }, quiet: true })
      // The account's sessions were ended; this browser's may be one of them.
      setUser(null)
      storeEmail(email)
      setConfirmed(email)
    } catch (error) {
      setFailure(error instanceof CallError ? errorMessage(error) : t('confirmEmail.failed'))
      setDead(error instanceof CallError && (error.is('email_link_invalid') || error.is('already_exists')))
    }
    setBusy(false)
  }

  if (confirmed !== undefined)
    return (
      <SignInFrame
        title={t('confirmEmail.doneTitle')}
        lead={t('confirmEmail.doneLead', { email: confirmed })}
      >
        <Link className={buttonClass({ kind: 'primary' })} to={paths.login}>
          {t('reset.toSignIn')}
        </Link>
      </SignInFrame>
    )
  if (dead)
    return (
      <SignInFrame title={t('confirmEmail.title')}>
        <FormAlert text={failure} />
        <Link className={buttonClass({ kind: 'primary' })} to={paths.login}>
          {t('reset.back')}
        </Link>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('confirmEmail.title')}
      lead={t('confirmEmail.lead')}
      onSubmit={() => void confirm()}
    >
      <FormAlert text={failure} />
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('confirmEmail.submit')}
      </Button>
    </SignInFrame>
  )
}

export default ConfirmEmailPage
