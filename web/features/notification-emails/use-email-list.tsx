import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { columnWidths, wholeLineFrom } from '#web/ui/list/rows/row-definition.ts'
import { emailsQuery } from './email-queries.ts'
import { KeyExpiry } from './key/key-expiry.tsx'
import { preferencesSummary } from './preferences/preferences-summary.ts'
import { Text, ToneIcon, Row } from '#web/ui/layout/layout.tsx'
import styles from './emails.module.css'

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
      row: {
        name: {
          header: t('column.description'),
          sortField: 'description',
          render: ({ description }) => description,
        },
        badges: (email) =>
          email.delivery_state === 'paused' && (
            <RowBadge tone="danger" icon="pause">
              {t('delivery.paused')}
            </RowBadge>
          ),
        line: [
          { key: 'email', render: ({ email }) => email, isKept: true },
          { key: 'language', render: ({ language }) => t(`languages.${language}`), isWhole: true },
          {
            key: 'told',
            from: wholeLineFrom,
            render: ({ preferences }) => preferencesSummary(t, common, preferences),
          },
        ],
        columns: [
          {
            key: 'pgp',
            header: t('column.pgp'),
            width: { least: 100, most: 120 },
            render: ({ has_pgp_key: has }) => (
              <Row as="span">
                <ToneIcon name={has ? 'check-square' : 'stop'} tone={has ? 'success' : 'faint'} />
                <Text as="span" tone={has ? undefined : 'faint'}>
                  <span className={styles.of}>{t('column.pgp')}: </span>
                  {t(has ? 'keyThere' : 'keyNone')}
                </Text>
              </Row>
            ),
            folded: ({ has_pgp_key: has }) => `${t('column.pgp')}: ${t(has ? 'keyThere' : 'keyNone')}`,
          },
          {
            key: 'expiry',
            header: t('column.expiry'),
            width: columnWidths.date,
            sortField: 'expiry',
            render: (email) => <KeyExpiry email={email} />,
            card: (email) => email.has_pgp_key && <KeyExpiry email={email} />,
          },
        ],
      },
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
