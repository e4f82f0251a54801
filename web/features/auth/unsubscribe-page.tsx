import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getUnsubscribe, unsubscribe, type MailSubscription } from '#shared/contracts/unsubscribe.ts'
import { call, CallError } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

/** `/unsubscribe#{token}`: shows which e-mails the link is for, and unsubscribes on a click. */
const UnsubscribePage = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth')
  const [subscription, setSubscription] = useState<MailSubscription>()
  const [failure, setFailure] = useState<ErrorMessage>()
  const [dead, setDead] = useState(false)
  const [busy, setBusy] = useState(false)

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
  }, [token, t])

  const end = async (): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    setBusy(true)
    try {
      const reply = await call(unsubscribe, {
        query: { token: decodeURIComponent(token) },
        body: { 'List-Unsubscribe': 'One-Click' },
        quiet: true,
      })
      setSubscription(reply.subscription)
    } catch (error) {
      setFailure(error instanceof CallError ? errorMessage(error) : t('unsubscribe.failed'))
    }
    setBusy(false)
  }

  const toPortal = (
    <Link className={buttonClass({ kind: 'primary' })} to={paths.root}>
      {t('reset.toSignIn')}
    </Link>
  )
  if (subscription === undefined)
    return (
      <SignInFrame title={t('unsubscribe.title')} {...(dead ? {} : { lead: t('unsubscribe.loading') })}>
        <FormAlert text={failure} />
        {dead && toPortal}
      </SignInFrame>
    )
  const { kind, email, organization, report, is_on: isOn } = subscription
  const named = { email, organization: organization ?? '', report: report ?? '' }
  if (!isOn)
    return (
      <SignInFrame title={t('unsubscribe.doneTitle')} lead={t(`unsubscribe.done.${kind}`, named)}>
        {toPortal}
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('unsubscribe.title')}
      lead={t(`unsubscribe.${kind}`, named)}
      onSubmit={() => void end()}
    >
      <FormAlert text={failure} />
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('unsubscribe.submit')}
      </Button>
    </SignInFrame>
  )
}

export default UnsubscribePage
