import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refuseEmailChange } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/paths.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { LastStep } from './last-step.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'

/**
 * `/refuse_email#{token}`: rejects a new e-mail address, so that the account keeps its current one. It requires a
 * click, because e-mail scanners open links too.
 */
const RefuseEmailPage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const { busy, failure, send } = useSending(t('refuseEmail.failed'))
  const [state, setState] = useState<'asks' | 'dead' | 'done'>('asks')

  const refuse = (): Promise<void> =>
    send(
      async () => {
        await call(refuseEmailChange, { body: { token }, quiet: true })
        setState('done')
      },
      (error) => {
        if (!(error instanceof CallError && error.is('email_link_invalid'))) return undefined
        setState('dead')
        // The default message suggests asking for another link, but the owner does not know who entered the address.
        return errorMessage(error, t('refuseEmail.dead'))
      },
    )

  if (state !== 'asks')
    return (
      <LastStep
        title={t(state === 'done' ? 'refuseEmail.doneTitle' : 'refuseEmail.title')}
        lead={state === 'done' ? t('refuseEmail.doneLead') : undefined}
        failure={failure}
        to={paths.login}
        action={t('reset.toSignIn')}
      />
    )
  return (
    <SignInFrame title={t('refuseEmail.title')} lead={t('refuseEmail.lead')} onSubmit={() => void refuse()}>
      <FormProblem what={failure} />
      <Submit busy={busy}>{t('refuseEmail.submit')}</Submit>
    </SignInFrame>
  )
}

export default RefuseEmailPage
