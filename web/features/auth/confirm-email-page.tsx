import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmEmailChange } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { setUser } from '#web/lib/session.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { LastStep } from './last-step.tsx'
import { storeEmail } from './stored-email.ts'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'

/**
 * `/confirm_email#{token}`: confirms a new e-mail address. It requires a click, because e-mail scanners open links too.
 */
const ConfirmEmailPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const { busy, failure, send } = useSending(t('confirmEmail.failed'))
  const [dead, setDead] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()

  const confirm = (): Promise<void> =>
    send(
      async () => {
        const { email } = await call(confirmEmailChange, { body: { token }, quiet: true })
        // The account's sessions were ended; this browser's may be one of them.
        setUser(null)
        storeEmail(email)
        setConfirmed(email)
      },
      (error) => {
        setDead(error instanceof CallError && (error.is('email_link_invalid') || error.is('already_exists')))
        return undefined
      },
    )

  if (confirmed !== undefined)
    return (
      <LastStep
        title={t('confirmEmail.doneTitle')}
        lead={t('confirmEmail.doneLead', { email: confirmed })}
        to={paths.login}
        action={t('reset.toSignIn')}
      />
    )
  const title = t('confirmEmail.title')
  if (dead) return <LastStep title={title} failure={failure} to={paths.login} action={t('reset.back')} />
  return (
    <SignInFrame title={title} lead={t('confirmEmail.lead')} onSubmit={() => void confirm()}>
      <FormProblem what={failure} />
      <Submit busy={busy}>{t('confirmEmail.submit')}</Submit>
    </SignInFrame>
  )
}

export default ConfirmEmailPage
