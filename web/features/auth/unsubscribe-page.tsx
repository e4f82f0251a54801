import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getUnsubscribe, unsubscribe, type MailSubscription } from '#shared/contracts/unsubscribe.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/paths.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { LastStep } from './last-step.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'

/** `/unsubscribe#{token}`: shows which e-mails the link is for, and unsubscribes on a click. */
const UnsubscribePage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const { busy, failure, setFailure, send } = useSending(t('unsubscribe.failed'))
  const [subscription, setSubscription] = useState<MailSubscription>()
  const [dead, setDead] = useState(false)
  const query = { token: decodeURIComponent(token) }

  useEffect(() => {
    const looking = new AbortController()
    const { signal } = looking
    call(getUnsubscribe, { query: { token: decodeURIComponent(token) }, quiet: true, signal })
      .then((reply) => setSubscription(reply.subscription))
      .catch((error: unknown) => {
        if (signal.aborted) return
        setFailure(error instanceof CallError ? errorMessage(error) : t('unsubscribe.failed'))
        setDead(true)
      })
    return () => looking.abort()
  }, [token, t, setFailure])

  const end = (): Promise<void> =>
    send(async () => {
      const body = { 'List-Unsubscribe': 'One-Click' } as const
      setSubscription((await call(unsubscribe, { query, body, quiet: true })).subscription)
    })

  const title = t('unsubscribe.title')
  const onward = { to: paths.root, action: t('reset.toSignIn') }
  if (dead) return <LastStep title={title} failure={failure} {...onward} />
  if (subscription === undefined)
    return (
      <SignInFrame title={title} lead={t('unsubscribe.loading')}>
        {null}
      </SignInFrame>
    )
  const { kind, email, organization, report, is_on: isOn } = subscription
  const named = { email, organization: organization ?? '', report: report ?? '' }
  if (!isOn)
    return (
      <LastStep title={t('unsubscribe.doneTitle')} lead={t(`unsubscribe.done.${kind}`, named)} {...onward} />
    )
  return (
    <SignInFrame title={title} lead={t(`unsubscribe.${kind}`, named)} onSubmit={() => void end()}>
      <FormProblem what={failure} />
      <Submit busy={busy}>{t('unsubscribe.submit')}</Submit>
    </SignInFrame>
  )
}

export default UnsubscribePage
