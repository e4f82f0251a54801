import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'

/** The badge of a paused address. Renders nothing for others. */
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
