import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

/** When the key of an address expires, over a warning if that is soon. */
export const KeyExpiry = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const { has_pgp_key: has, pgp_key_expiration_date: ends, pgp_key_state: state } = email
  if (!has) return <span className="ui-muted">–</span>
  return (
    <span className="emails-expiry">
      <span className="emails-of">{t('column.expiry')}: </span>
      {ends === null ? t('never') : <DateText iso={ends} />}
      {(state === 'expiring' || state === 'expired') && (
        <RowBadge tone={state === 'expired' ? 'danger' : 'warn'} icon="exclamation-triangle">
          {t(state)}
        </RowBadge>
      )}
    </span>
  )
}
