import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refuseEmailChange } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * `/refuse_email#{token}`: leaves the account at the present address. It asks for a press, since programs that
 * look through mails open links too.
 */
const RefuseEmailPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<'asks' | 'dead' | 'done'>('asks')

  const refuse = async (): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    setBusy(true)
    try {
      await call(refuseEmailChange, { body: { token }, quiet: true })
      setState('done')
    } catch (error) {
      const dead = error instanceof CallError && error.is('email_link_invalid')
      // Who entered the address is not whom its owner should ask for another link.
      if (dead) setFailure(errorMessage(error, t('refuseEmail.dead')))
      else setFailure(error instanceof CallError ? errorMessage(error) : t('refuseEmail.failed'))
      if (dead) setState('dead')
    }
    setBusy(false)
  }

  if (state === 'asks')
    return (
      <SignInFrame title={t('refuseEmail.title')} lead={t('refuseEmail.lead')} onSubmit={() => void refuse()}>
        <FormAlert text={failure} />
        <button type="submit" className="plain-btn is-primary" aria-busy={busy} disabled={busy}>
          {t('refuseEmail.submit')}
        </button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t(state === 'done' ? 'refuseEmail.doneTitle' : 'refuseEmail.title')}
      {...(state === 'done' ? { lead: t('refuseEmail.doneLead') } : {})}
    >
      <FormAlert text={failure} />
      <Link className="plain-btn is-primary" to={paths.login}>
        {t('reset.toSignIn')}
      </Link>
    </SignInFrame>
  )
}

export default RefuseEmailPage
