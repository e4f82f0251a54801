import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from '../emails.module.css'

/** When the key of an address expires, over a warning if that is soon. */
export const KeyExpiry = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const { has_pgp_key: has, pgp_key_expiration_date: ends, pgp_key_state: state } = email
  if (!has)
    return (
      <Text as="span" tone="faint">
        –
      </Text>
    )
  return (
    <span className={styles.expiry}>
      <span className={styles.of}>{t('column.expiry')}: </span>
      {ends === null ? t('never') : <DateText iso={ends} />}
      {(state === 'expiring' || state === 'expired') && (
        <RowBadge tone={state === 'expired' ? 'danger' : 'warn'} icon="exclamation-triangle">
          {t(state)}
        </RowBadge>
      )}
    </span>
  )
}
