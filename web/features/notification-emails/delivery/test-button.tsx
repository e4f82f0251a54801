import { useTranslation } from 'react-i18next'
import { testNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { PressOnce } from '#web/ui/button/press-once.tsx'

/** Sends a test e-mail. The message says that it is on its way, not that it arrived. */
export const TestButton = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const send = async (): Promise<void> => {
    await call(testNotificationEmail, { params: { id: String(email.notification_email_id) } })
    notify.success(t('test.planned', { email: email.email }), t('test.plannedText'))
  }
  return (
    <PressOnce icon="send" run={send}>
      {t('test.send')}
    </PressOnce>
  )
}
