import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { endOfHost, hostOf } from '#shared/domain/webhooks.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { formatRecent, formatRelative } from '#web/lib/format-relative.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { columnWidths, signsWidth } from '#web/ui/list/rows/row-definition.ts'
import { answerText } from './answer-text.ts'
import { narrowedText, pauseText, useWebhookNote } from './webhook-cells.tsx'

interface Given {
  readonly now: Date
  readonly onEdit: (item: Webhook) => void
  readonly renderActions: (item: Webhook) => ReactNode
}

const openness = { active: false, failing: true, paused: 'neither' } as const

/** The rows of an organization's webhooks as data: address, events and state. */
export const useWebhookRows = ({ now, onEdit, renderActions }: Given): RowsDefinition<Webhook> => {
  const { t, i18n } = useTranslation('webhooks')
  const { t: messages } = useTranslation('connect')
  const { language } = i18n
  const note = useWebhookNote()
  const sends = ({ modules }: Webhook): string =>
    enumerated(
      keyModules.filter((module) => modules.includes(module)).map((module) => messages(`module.${module}`)),
      language,
    )
  const last = ({ last_attempt_date: date }: Webhook) =>
    date === null ? (
      <Text as="span" tone="faint">
        {t('never')}
      </Text>
    ) : (
      <time dateTime={date}>{formatRelative(new Date(date), now, language)}</time>
    )
  return {
    texts: { title: t('column.name') },
    idOf: (item) => item.webhook_id,
    nameOf: (item) => item.name,
    hrefOf: () => '',
    opens: 'nothing',
    sorts: [],
    row: {
      name: {
        header: t('column.name'),
        render: (item) => (
          <CellButton label={t('editOf', { name: item.name })} onClick={() => onEdit(item)}>
            {item.name}
          </CellButton>
        ),
      },
      line: [
        {
          key: 'host',
          render: ({ url }) => <span title={url}>{hostOf(url)}</span>,
          brief: ({ url }) => <span title={url}>{endOfHost(url)}</span>,
          text: ({ url }) => hostOf(url),
        },
      ],
      columns: [
        {
          key: 'sends',
          header: t('column.told'),
          width: { least: 196, most: 320 },
          card: 'line',
          render: (item) => <span title={sends(item)}>{sends(item)}</span>,
          under: (item) => narrowedText(item, t),
          // A view is of one module.
          folded: (item) => (item.view === null || item.view.is_gone ? sends(item) : narrowedText(item, t)),
        },
        {
          key: 'state',
          header: t('column.state'),
          width: columnWidths.state,
          render: ({ state }) => <StatusBadge open={openness[state]} label={t(`state.${state}`)} />,
          under: (item) =>
            item.paused_reason === 'by_hand'
              ? pauseText(item, t, (date) => formatRecent(date, now, language))
              : undefined,
        },
        {
          key: 'last',
          header: t('column.last'),
          width: { least: 172, most: 184 },
          render: last,
          under: ({ last_attempt_date: date, last_status: status, last_problem: problem }) =>
            date === null ? undefined : answerText(t, status, problem),
        },
      ],
      note,
      actions: { width: signsWidth, render: renderActions },
    },
  }
}
