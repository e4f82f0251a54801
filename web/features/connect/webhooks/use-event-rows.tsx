import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '#shared/contracts/webhooks.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Remark } from '#web/features/connect/remark.tsx'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { columnWidths } from '#web/ui/list/rows/row-definition.ts'
import { logTable, momentColumn } from '#web/ui/log/log-table.tsx'
import type { Numbered } from '#web/ui/log/use-log.ts'

interface Given {
  readonly title: string
  readonly now: Date
  readonly onOpen: (deliveryId: string) => void
  readonly onResend: (item: WebhookDelivery) => void
}

const minute = 60_000
const openness = { waiting: 'neither', delivered: false, failed: true, stopped: true } as const

/** The rows of a webhook's events as data: what was sent, its outcome and the reason. */
export const useEventRows = ({
  title,
  now,
  onOpen,
  onResend,
}: Given): RowsDefinition<Numbered<WebhookDelivery>> => {
  const { t, i18n } = useTranslation('webhooks')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'medium' })
  const named = ({ type, creation_date: date }: WebhookDelivery) => ({
    type,
    date: dates.format(new Date(date)),
  })
  const nextOf = ({ next_attempt_date: date }: WebhookDelivery): string | undefined => {
    if (date === null) return undefined
    const next = new Date(date)
    return next.getTime() - now.getTime() <= minute
      ? t('log.nextSoon')
      : t('log.next', { when: formatRelative(next, now, i18n.language) })
  }
  const note = ({ problem, last_status: status }: WebhookDelivery): ReactNode =>
    problem === null ? undefined : (
      <Remark>
        {t(`problem.${problem}`)}
        {status !== null && ` (HTTP ${status})`}
      </Remark>
    )
  return {
    ...logTable<WebhookDelivery>({
      title,
      nameOf: ({ type }) => type,
      hrefOf: () => '',
      row: {
        name: {
          header: t('log.column.type'),
          isValue: true,
          render: (item) => (
            <CellButton label={t('log.open', named(item))} onClick={() => onOpen(item.delivery_id)}>
              {item.type}
            </CellButton>
          ),
        },
        line: [
          { key: 'items', render: ({ items }) => items > 0 && t('log.items', { count: items }) },
          { key: 'attempts', render: ({ attempts }) => t('log.attempts', { count: attempts }) },
          {
            key: 'took',
            render: ({ last_milliseconds: took }) => took !== null && t('log.milliseconds', { count: took }),
          },
        ],
        columns: [
          {
            key: 'state',
            header: t('log.column.state'),
            width: columnWidths.state,
            render: ({ state }) => <StatusBadge open={openness[state]} label={t(`deliveryState.${state}`)} />,
            under: nextOf,
          },
          momentColumn(t('log.column.date'), ({ creation_date: date }) => date),
        ],
        note,
        actions: {
          width: 148,
          render: (item, tabIndex) =>
            item.state !== 'waiting' && (
              <Button
                kind="text"
                small
                tabIndex={tabIndex}
                aria-label={t('log.resendOf', named(item))}
                onClick={() => onResend(item)}
              >
                {t('log.resend')}
              </Button>
            ),
        },
      },
    }),
    opens: 'nothing',
  }
}
