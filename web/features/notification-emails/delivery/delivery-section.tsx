import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/marks/date-text.tsx'

/** Why nothing is sent to an address that is paused, since when, and the way to have it sent again. */
export const DeliverySection = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const { paused_reason: reason, paused_date: since, hard_bounces: bounces } = email
  if (email.delivery_state !== 'paused') return null
  return (
    <DrawerSection>
      <div className="emails-note is-danger" role="note">
        <i className="pi pi-pause" aria-hidden="true" />
        <span>
          {reason === 'complaint' ? t('delivery.complaint') : t('delivery.bounces', { count: bounces })}{' '}
          {since !== null && (
            <>
              {t('delivery.since')} <DateText iso={since} time />.
            </>
          )}
        </span>
      </div>
    </DrawerSection>
  )
}
