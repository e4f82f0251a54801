import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { formatShortDate } from '#web/lib/format-relative.ts'
import { localeOf } from '#web/lib/locale.ts'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { signsWidth } from '#web/ui/list/rows/row-definition.ts'
import { keyName, limitedTo, readsText } from '#web/features/connect/key-text.ts'
import {
  End,
  endDetail,
  EndOnCard,
  keyMark,
  KeyActions,
  LastUse,
  missingNote,
  whereText,
} from './key-cells.tsx'

export type KeyAct = 'edit' | 'rotate' | 'revoke'

/** Last used first. */
export const keyOrder = '-last_used_date'

/** The rows of an organization's keys as data: owner, access rights, last use and expiry. */
export const useKeyRows = (
  now: Date,
  onDo: (what: KeyAct, key: ConnectKey) => void,
): RowsDefinition<ConnectKey> => {
  const { t, i18n } = useTranslation('connect')
  const { language } = i18n
  const dates = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long' })
  const reads = (key: ConnectKey): string =>
    key.modules.length === 0 ? t('keys.nothing') : readsText(key, t, language)
  const detail = (key: ConnectKey): ReactNode => {
    const rights = [
      ...(key.type === 'named' && key.amber_strict ? [t('keys.amberStrict')] : []),
      ...(key.sightings ? [t('keys.sightings')] : []),
    ]
    const limits = limitedTo(key, t, language)
    const shown = [...rights, ...(limits.length > 1 ? [t('keys.limits', { count: limits.length })] : limits)]
    return shown.length === 0 ? undefined : (
      <span title={[...rights, ...limits].join(', ')}>{shown.join(' · ')}</span>
    )
  }
  return {
    texts: { title: t('tab.keys') },
    idOf: (key) => key.key_id,
    nameOf: (key) => keyName(key, t),
    hrefOf: () => '',
    opens: 'nothing',
    sorts: [],
    row: {
      isMuted: ({ state }) => state === 'revoked',
      name: {
        header: t('keys.column.name'),
        render: (key) => {
          const name = keyName(key, t)
          return key.is_changeable && key.state !== 'revoked' ? (
            <CellButton label={t('keys.editOf', { name })} onClick={() => onDo('edit', key)}>
              {name}
            </CellButton>
          ) : (
            name
          )
        },
      },
      line: [
        { key: 'key', render: (key) => <code>{keyMark(key)}</code>, text: keyMark, isWhole: true },
        {
          key: 'old',
          render: ({ previous_until: until }) =>
            until !== null && t('keys.oldWorks', { date: dates.format(new Date(until)) }),
          isMain: true,
        },
        {
          key: 'whose',
          render: ({ previous_until: until, type }) =>
            until === null && t(`keys.whose.${type === 'named' ? 'organization' : type}`),
        },
        {
          key: 'where',
          render: (key) =>
            key.previous_until === null && <span title={key.networks.join(', ')}>{whereText(key, t)}</span>,
          text: (key) => whereText(key, t),
        },
        {
          key: 'created',
          render: ({ creation_date: date }) =>
            t('keys.createdOn', { date: formatShortDate(new Date(date), now, language) }),
        },
      ],
      columns: [
        {
          key: 'reads',
          header: t('keys.column.reads'),
          width: { least: 172, most: 304 },
          render: (key) => <span title={reads(key)}>{reads(key)}</span>,
          under: detail,
          folded: reads,
          isFoldedWhole: true,
        },
        {
          key: 'used',
          header: t('keys.column.used'),
          sortField: keyOrder.slice(1),
          width: { least: 152, most: 184 },
          card: 'line',
          render: (key) => <LastUse item={key} now={now} />,
          folded: (key) => <LastUse item={key} now={now} />,
          isFoldedWhole: true,
          under: ({ last_used_address: address }) =>
            address === null ? undefined : t('keys.from', { address }),
        },
        {
          key: 'expires',
          header: t('keys.column.expires'),
          width: { least: 160, most: 184 },
          render: (key) => <End item={key} />,
          under: (key) => endDetail({ item: key, now }, t),
          card: (key) => <EndOnCard item={key} now={now} />,
        },
      ],
      note: (key) => missingNote(key, t),
      actions: {
        width: signsWidth,
        render: (key) => <KeyActions item={key} onDo={(what) => onDo(what, key)} />,
      },
    },
  }
}
