import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refuseEmailChange } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/**
 * `/refuse_email#{token}`: rejects a new e-mail address, so that the account keeps its current one. It requires a
 * click, because e-mail scanners open links too.
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
      // The default message suggests asking for another link, but the owner does not know who entered the address.
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
        <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
          {t('refuseEmail.submit')}
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t(state === 'done' ? 'refuseEmail.doneTitle' : 'refuseEmail.title')}
      {...(state === 'done' ? { lead: t('refuseEmail.doneLead') } : {})}
    >
      <FormAlert text={failure} />
      <Link className={buttonClass({ kind: 'primary' })} to={paths.login}>
        {t('reset.toSignIn')}
      </Link>
    </SignInFrame>
  )
}

export default RefuseEmailPage
