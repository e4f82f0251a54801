import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'

/** That nothing is sent to an address; nothing of one that works. */
export const PausedBadge = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  if (email.delivery_state !== 'paused') return null
  return (
    <span className="emails-state is-expired">
      <i className="pi pi-pause" aria-hidden="true" />
      {t('delivery.paused')}
    </span>
  )
}
