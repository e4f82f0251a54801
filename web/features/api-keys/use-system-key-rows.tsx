import { useTranslation } from 'react-i18next'
import type { SystemKey } from '#shared/contracts/api-keys.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { formatShortDate } from '#web/lib/format-relative.ts'
import { VisuallyHidden } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { signsWidth } from '#web/ui/list/rows/row-definition.ts'
import { RecentText } from '#web/ui/text/date-text.tsx'
import { EndCell, LimitsCell, NameCell, SystemKeyActions } from './system-key-cells.tsx'

/** What a dialog does to a key. */
export type SystemKeyAct = 'edit' | 'rotate' | 'remove'

/** The rows of the system keys as data. */
export const useSystemKeyRows = (
  now: Date,
  onDo: (what: SystemKeyAct, key: SystemKey) => void,
): RowsDefinition<SystemKey> => {
  const { t, i18n } = useTranslation('apiKeys')
  const short = (iso: string): string => formatShortDate(new Date(iso), now, i18n.language)
  const used = ({ last_used_date: date }: SystemKey) =>
    date === null ? t('never') : <RecentText iso={date} now={now} />
  return {
    texts: { title: t('system.title') },
    idOf: (key) => key.api_key_id,
    nameOf: (key) => key.name,
    hrefOf: () => '',
    opens: 'nothing',
    sorts: [],
    row: {
      name: { header: t('column.name'), render: (key) => <NameCell item={key} /> },
      line: [
        {
          key: 'hint',
          render: ({ key_hint: hint }) => (
            <code>
              <VisuallyHidden>{t('hintLabel')} </VisuallyHidden>…{hint}
            </code>
          ),
          text: ({ key_hint: hint }) => `…${hint}`,
          isWhole: true,
        },
        {
          key: 'access',
          render: (key) => t(key.admin_access ? 'system.write' : 'system.read'),
          isMain: true,
        },
        {
          key: 'networks',
          render: ({ networks }) =>
            networks.length > 0 && (
              <span title={networks.join(', ')}>{t('system.networks', { count: networks.length })}</span>
            ),
          text: ({ networks }) => t('system.networks', { count: networks.length }),
        },
      ],
      columns: [
        {
          key: 'end',
          header: t('column.end'),
          width: { least: 184, most: 216 },
          render: (key) => <EndCell item={key} onEdit={() => onDo('edit', key)} />,
          under: ({ previous_until: until, creation_date: created }) =>
            until === null
              ? t('system.createdOn', { date: short(created) })
              : `${t('system.oldWorks')} ${short(until)}`,
        },
        {
          key: 'used',
          header: t('column.lastUsed'),
          width: { least: 152, most: 184 },
          card: 'line',
          render: used,
          folded: used,
        },
        {
          key: 'limits',
          header: t('limits.column'),
          width: { least: 176, most: 200 },
          render: (key) => <LimitsCell item={key} />,
          under: ({ bytes_per_day: bytes }) => t('limits.bytes', { size: fileSize(bytes, i18n.language) }),
        },
      ],
      actions: {
        width: signsWidth,
        render: (key) => <SystemKeyActions item={key} onDo={(what) => onDo(what, key)} />,
      },
    },
  }
}
