import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { failedEnds, type MailState } from '#shared/domain/mails.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { logTable, momentColumn } from '#web/ui/log/log-table.tsx'
import type { MailRow } from './mail-queries.ts'
import { useMailText } from './use-mail-text.ts'

/** The dot of a state: red if it needs attention, green if delivered, neither if nothing was sent. */
export const dotOf = (state: MailState): boolean | 'neither' =>
  state === 'waiting' || state === 'stopped' ? 'neither' : state === 'paused' || failedEnds.includes(state)

/** The table of e-mails as data: the newest comes first, and older ones load on request. */
export const useMailTable = (rows: readonly MailRow[] | undefined): RowsDefinition<MailRow> => {
  const { t } = useTranslation('mails')
  const mailText = useMailText()
  return useMemo(
    () =>
      logTable({
        title: t('title'),
        nameOf: mailText.title,
        // An e-mail has no page of its own; a new tab shows those of its address.
        hrefOf: (row) => hrefOf(paths.mails, { search: rows?.[row]?.to ?? '' }),
        row: {
          name: { header: t('column.subject'), render: mailText.title },
          line: [
            { key: 'to', render: ({ to }) => to, isMain: true },
            { key: 'client', render: ({ client_name: name }) => name },
            { key: 'kind', render: mailText.kind },
          ],
          columns: [
            {
              key: 'state',
              header: t('column.state'),
              width: { least: 136, most: 152 },
              render: (mail) => (
                <span title={mailText.reason(mail)}>
                  <StatusBadge open={dotOf(mail.state)} label={mailText.state(mail)} />
                </span>
              ),
            },
            momentColumn(t('column.date'), ({ at }) => at),
          ],
        },
      }),
    [t, mailText, rows],
  )
}
