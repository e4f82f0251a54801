import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { emailsQuery } from './email-queries.ts'
import { PausedBadge } from './delivery/paused-badge.tsx'
import { KeyState } from './key/key-state.tsx'
import { preferencesSummary } from './preferences/preferences-summary.ts'

/** The notification e-mails of an organization as data; `full` if none can be added. */
export const useEmailList = (organizationId: number, full: boolean): ListDefinition<NotificationEmail> => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  return useMemo(
    (): ListDefinition<NotificationEmail> => ({
      name: 'notification-emails',
      nested: true,
      texts: {
        title: t('title'),
        count: (count) => t('count', { count }),
        show: (count) => t('show', { count }),
        search: t('search'),
        emptyTitle: t('empty'),
        emptyText: t('emptyText'),
        noMatchTitle: t('noMatch'),
      },
      idOf: ({ notification_email_id: id }) => id,
      nameOf: ({ description }) => description,
      hrefOf: (id) => hrefOf(paths.organization, { id: organizationId, tab: 'emails', item: id }),
      afterName: (email) => <PausedBadge email={email} />,
      columns: [
        {
          key: 'description',
          header: t('column.description'),
          sortField: 'description',
          render: ({ description }) => description,
          card: 'name',
        },
        {
          key: 'email',
          header: t('column.email'),
          width: 220,
          sortField: 'email',
          render: ({ email }) => <span title={email}>{email}</span>,
          folded: ({ email }) => email,
          card: 'under',
        },
        {
          key: 'told',
          header: t('column.told'),
          width: 300,
          card: 'under',
          folded: ({ preferences }) => preferencesSummary(t, common, preferences),
          render: ({ preferences }) => (
            <span className="emails-summary" title={preferencesSummary(t, common, preferences)}>
              {preferencesSummary(t, common, preferences)}
            </span>
          ),
        },
        {
          key: 'pgp',
          header: t('column.pgp'),
          width: 100,
          card: 'badge',
          render: ({ has_pgp_key: has }) => (
            <span className={`emails-has${has ? ' is-there' : ''}`}>
              <i className={`pi ${has ? 'pi-check-square' : 'pi-stop'}`} aria-hidden="true" />
              <span className="emails-of">{t('column.pgp')}: </span>
              {t(has ? 'keyThere' : 'keyNone')}
            </span>
          ),
        },
        {
          key: 'language',
          header: t('column.language'),
          width: 96,
          render: ({ language }) => t(`languages.${language}`),
          card: 'none',
        },
        {
          key: 'expiry',
          header: t('column.expiry'),
          width: 230,
          sortField: 'expiry',
          card: 'date',
          render: ({ has_pgp_key: has, pgp_key_expiration_date: ends, pgp_key_state: state }) =>
            !has ? (
              <span className="emails-no-key">–</span>
            ) : ends === null ? (
              <span>
                <span className="emails-of">{t('column.expiry')}: </span>
                {t('never')}
              </span>
            ) : (
              <span className="emails-expiry">
                <span className="emails-of">{t('column.expiry')}: </span>
                <DateText iso={ends} />
                <KeyState state={state} />
              </span>
            ),
        },
      ],
      sorts: [
        { value: '+id', label: t('sort.added') },
        { value: '-id', label: t('sort.newest') },
        { value: '+description', label: t('sort.descriptionUp') },
        { value: '-description', label: t('sort.descriptionDown') },
        { value: '+email', label: t('sort.emailUp') },
        { value: '-email', label: t('sort.emailDown') },
        { value: '+expiry', label: t('sort.expiryFirst') },
        { value: '-expiry', label: t('sort.expiryLast') },
      ],
      defaultSort: '+id',
      filters: [],
      bulkActions: [],
      ...(full ? {} : { addLabel: t('add') }),
      canEdit: true,
      query: emailsQuery(organizationId),
    }),
    [t, common, organizationId, full],
  )
}
