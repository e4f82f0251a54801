import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Sends a test e-mail. The message says that it is on its way, not that it arrived. */
export const TestButton = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await call(testNotificationEmail, { params: { id: String(email.notification_email_id) } })
      notify.success(t('test.planned', { email: email.email }), t('test.plannedText'))
    } catch (error) {
      // The call has shown the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="send" busy={busy} onClick={() => void send()}>
      {t('test.send')}
    </Button>
  )
}
