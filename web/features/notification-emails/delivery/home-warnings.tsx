import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { DateText } from '#web/ui/marks/date-text.tsx'
import { useAllEmails } from '#web/features/notification-emails/email-queries.ts'
import '#web/features/notification-emails/notification-emails.css'

/** The most addresses that are named; the list has them all. */
const namedMost = 3

/** A line for each address that is paused, or whose PGP key ends; nothing while all is well. */
export const HomeWarnings = ({ clientId }: { readonly clientId: number }) => {
  const { t } = useTranslation('notificationEmails')
  const all = useAllEmails(clientId) ?? []
  const paused = all.filter(({ delivery_state: state }) => state === 'paused')
  const ending = all.filter(
    ({ delivery_state: delivery, pgp_key_state: key }) =>
      delivery === 'active' && (key === 'expiring' || key === 'expired'),
  )
  const wrong = [...paused, ...ending]
  if (wrong.length === 0) return null
  return (
    <ul className="emails-home" aria-label={t('home.title')}>
      {wrong.slice(0, namedMost).map((email) => (
        <li
          key={email.notification_email_id}
          className={`emails-note ${email.delivery_state === 'paused' ? 'is-danger' : 'is-warning'}`}
        >
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          <span>
            <Link
              className="ui-link"
              to={hrefOf(paths.ownOrganization, { tab: 'emails', item: email.notification_email_id })}
            >
              {email.email}
            </Link>
            : <What email={email} />
          </span>
        </li>
      ))}
      {wrong.length > namedMost && (
        <li>
          <Link className="ui-link" to={hrefOf(paths.ownOrganization, { tab: 'emails' })}>
            {t('home.more', { count: wrong.length - namedMost })}
          </Link>
        </li>
      )}
    </ul>
  )
}

const What = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  if (email.delivery_state === 'paused') return t('home.paused')
  if (email.pgp_key_state === 'expired') return t('home.keyExpired')
  return (
    <>
      {t('home.keyEnds')}{' '}
      {email.pgp_key_expiration_date !== null && <DateText iso={email.pgp_key_expiration_date} />}.
    </>
  )
}
