import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { Badge } from '#web/ui/layout/layout.tsx'

/** The badge of a paused address. Renders nothing for others. */
export const PausedBadge = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  if (email.delivery_state !== 'paused') return null
  return (
    <Badge tone="danger" icon="pause">
      {t('delivery.paused')}
    </Badge>
  )
}
