import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useAllEmails } from '#web/features/notification-emails/email-queries.ts'
import { warningsOf, type Warning } from './warning-kinds.ts'
import { Note, Stack } from '#web/ui/layout/layout.tsx'

/** Maximum number of addresses named in a line; the list has them all. */
const mostNamed = 3

/**
 * One line each for addresses with an expired PGP key, paused addresses, and keys that expire soon. Renders nothing
 * without any.
 */
export const HomeWarnings = ({ organizationId }: { readonly organizationId: number }) => {
  const { t } = useTranslation('notificationEmails')
  const warnings = warningsOf(useAllEmails(organizationId) ?? [])
  if (warnings.length === 0) return null
  return (
    <Stack as="ul" aria-label={t('home.title')}>
      {warnings.map((warning) => (
        <li key={warning.kind}>
          <Note tone={warning.kind === 'keyEnds' ? 'warn' : 'danger'} icon="exclamation-triangle">
            <Named warning={warning} />: <What warning={warning} />
          </Note>
        </li>
      ))}
    </Stack>
  )
}

const Named = ({ warning: { emails } }: { readonly warning: Warning }) => {
  const { t } = useTranslation('notificationEmails')
  return (
    <>
      {emails.slice(0, mostNamed).map(({ notification_email_id: item, email }, index) => (
        <span key={item}>
          {index > 0 && ', '}
          <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'emails', item })}>
            {email}
          </Link>
        </span>
      ))}
      {emails.length > mostNamed && (
        <>
          {' '}
          <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'emails' })}>
            {t('home.more', { count: emails.length - mostNamed })}
          </Link>
        </>
      )}
    </>
  )
}

const What = ({ warning: { kind, emails } }: { readonly warning: Warning }) => {
  const { t } = useTranslation('notificationEmails')
  const ends = emails[0]?.pgp_key_expiration_date ?? null
  return (
    <>
      {t(`home.${kind}`, { count: emails.length })}
      {kind === 'keyEnds' && ends !== null && (
        <>
          {' '}
          <DateText iso={ends} />.
        </>
      )}
    </>
  )
}
