import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { failedEnds, type MailState } from '#shared/domain/mails.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { logTable } from '#web/ui/log/log-table.ts'
import type { MailRow } from './mail-queries.ts'
import { useMailText } from './use-mail-text.ts'

/** The dot of a state: red if it needs attention, green if delivered, neither if nothing was sent. */
export const dotOf = (state: MailState): boolean | 'neither' =>
  state === 'waiting' || state === 'stopped' ? 'neither' : state === 'paused' || failedEnds.includes(state)

/** The table of e-mails as data: the newest comes first, and older ones load on request. */
export const useMailTable = (rows: readonly MailRow[] | undefined): ListDefinition<MailRow> => {
  const { t } = useTranslation('mails')
  const mailText = useMailText()
  return useMemo(
    () =>
      logTable({
        name: 'mails',
        title: t('title'),
        nameOf: mailText.title,
        // An e-mail has no page of its own; a new tab shows those of its address.
        hrefOf: (row) => hrefOf(paths.mails, { search: rows?.[row]?.to ?? '' }),
        columns: [
          {
            key: 'date',
            header: t('column.date'),
            width: 200,
            render: ({ at }) => <MomentText iso={at} />,
            card: 'date',
          },
          { key: 'subject', header: t('column.subject'), render: mailText.title, card: 'name' },
          {
            key: 'state',
            header: t('column.state'),
            width: 136,
            render: (mail) => (
              <span title={mailText.reason(mail)}>
                <StatusBadge open={dotOf(mail.state)} label={mailText.state(mail)} />
              </span>
            ),
            card: 'badge',
          },
          {
            key: 'to',
            header: t('column.to'),
            width: 216,
            folded: ({ to }) => to,
            render: ({ to }) => (
              <span className="mail-address" title={to}>
                {to}
              </span>
            ),
            card: 'under',
          },
          {
            key: 'client',
            header: t('column.client'),
            width: 176,
            render: ({ client_name: name }) => <span title={name ?? undefined}>{name ?? '–'}</span>,
            folded: ({ client_name: name }) => name ?? '',
            card: 'none',
          },
          {
            key: 'kind',
            header: t('column.kind'),
            width: 168,
            render: (mail) => <span title={mailText.kind(mail)}>{mailText.kind(mail)}</span>,
            folded: mailText.kind,
            card: 'none',
          },
        ],
      }),
    [t, mailText, rows],
  )
}
