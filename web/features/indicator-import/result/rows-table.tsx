import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { defang } from '#shared/domain/indicators/defang.ts'
import { nameKey } from '#shared/domain/text.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { counted } from '../../../lib/counted.ts'
import type { KnownRow, RefusedRow } from '#web/features/indicator-import/reading/check-files.ts'
import type { FilePlace, ReadRow } from '#web/features/indicator-import/reading/read-files.ts'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { Text, TwoLines } from '#web/ui/layout/layout.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { refusalText } from './refusal-text.ts'
import { rowValue } from '#web/features/indicators/row-value.ts'

/** A row of the preview: one that was read, possibly with its warning lists, or a rejected one. */
export type ShownRow =
  | { readonly read: KnownRow; readonly lists?: readonly string[] }
  | { readonly refused: RefusedRow }

interface RowsTableProps {
  readonly rows: readonly ShownRow[]
  /** The total, of which the first rows are shown. */
  readonly total: number
  /** The category for rows without one. */
  readonly defaultCategory: string
  /** Whether places include the file name. */
  readonly withFile: boolean
  /** The chosen doubtful rows, if the user can choose. */
  readonly chosen?: ReadonlySet<ReadRow>
  readonly onChosen?: (chosen: ReadonlySet<ReadRow>) => void
}

/** The first rows of a kind. */
export const RowsTable = ({ rows, total, defaultCategory, withFile, chosen, onChosen }: RowsTableProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { categories, tags: allTags } = useIndicatorDictionaries()
  const number = numberFormat(i18n.language)
  // Names that the portal does not have are not imported, so they are not shown as if they were.
  const has = (
    entries: readonly { readonly name: string; readonly is_active: boolean }[] | undefined,
    name: string,
  ): boolean => entries?.some((entry) => entry.is_active && nameKey(entry.name) === nameKey(name)) === true
  const fallback = categories?.find((entry) => String(entry.feed_category_id) === defaultCategory)?.name ?? ''
  if (rows.length === 0) return <Text>{t('noneOfThese')}</Text>
  const isRefused = rows.some((row) => 'refused' in row)
  const isWarned = rows.some((row) => !('refused' in row) && row.lists !== undefined)
  const readRows = rows.flatMap((row) => ('read' in row ? row.read : []))
  const choose = (row: ReadRow, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(row)
    else next.delete(row)
    onChosen?.(next)
  }
  const about = (row: ShownRow): string => {
    if ('refused' in row) return refusalText(t, row.refused)
    const {
      doubt,
      row: { category, tags },
    } = row.read
    if (doubt !== undefined) return t(`doubt.${doubt}`)
    return row.lists === undefined
      ? [
          category !== null && has(categories, category) ? category : fallback,
          ...tags.filter((tag) => has(allTags, tag)),
        ].join(' · ')
      : t('onLists', { lists: row.lists.map(warningListName).join('; ') })
  }
  const valueOf = (row: ShownRow): string =>
    'read' in row ? defang(row.read.row.value, row.read.row.type) : rowValue(row.refused)
  const columns: readonly (TableColumn<ShownRow> | false)[] = [
    chosen !== undefined && {
      key: 'chosen',
      head: t('takeAll'),
      width: 44,
      plain: true,
      control: (
        <input
          type="checkbox"
          aria-label={t('takeAll')}
          checked={readRows.every((row) => chosen.has(row))}
          onChange={(event) => onChosen?.(new Set(event.target.checked ? readRows : []))}
        />
      ),
      cell: (row) =>
        'read' in row && (
          <input
            type="checkbox"
            aria-label={t('take', { value: valueOf(row) })}
            checked={chosen.has(row.read)}
            onChange={(event) => choose(row.read, event.target.checked)}
          />
        ),
    },
    {
      key: 'place',
      head: t('column.place'),
      width: 200,
      cell: (row) => (
        <PlaceText place={'read' in row ? row.read.place : row.refused.place} withFile={withFile} />
      ),
    },
    {
      key: 'value',
      head: t('column.value'),
      main: true,
      cell: (row) => (
        <Text as="span" size="value">
          {valueOf(row)}
        </Text>
      ),
    },
    !isRefused && {
      key: 'type',
      head: t('column.type'),
      width: 132,
      cell: (row) => 'read' in row && t(`indicatorLookup:type.${row.read.row.type}`),
    },
    !isRefused && {
      key: 'tlp',
      head: 'TLP',
      width: 148,
      cell: (row) => 'read' in row && <RowTlp row={row.read} />,
    },
    {
      key: 'about',
      head: t(isRefused || isWarned || chosen !== undefined ? 'column.reason' : 'column.about'),
      cell: about,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('rows')}
        rows={rows}
        // Rows never move and have no unique key.
        keyOf={(_, index) => index}
        columns={columns.filter((column) => column !== false)}
        framed
        maxHeight="460px"
      />
      {total > rows.length && (
        <Text size="meta" tone="faint">
          {t('firstRows', { ...counted(rows.length), total: number.format(total) })}
        </Text>
      )}
    </>
  )
}

/** The TLP that a row gets, and the stricter one that the portal keeps. */
const RowTlp = ({ row: { row, tlp: kept } }: { readonly row: KnownRow }) => {
  const { t } = useTranslation('indicatorImport')
  // A row without a TLP gets the default TLP of indicators.
  const byDefault = useQuery(tlpDefaultsQuery).data?.tlp_defaults.feed
  const level = row.tlp ?? byDefault
  return (
    <TwoLines
      under={
        kept === undefined ? undefined : (
          <>
            {t('keptTlp')} <TlpBadge level={kept} />
          </>
        )
      }
    >
      {level !== undefined && <TlpBadge level={level} />}
    </TwoLines>
  )
}

const PlaceText = ({ place, withFile }: { place: FilePlace; withFile: boolean }) => {
  const { t } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const within = place.line === undefined ? (place.object ?? '') : t('line', { line: place.line })
  const text = [...(withFile || within === '' ? [place.file] : []), within]
    .filter((part) => part !== '')
    .join(', ')
  return <span title={text}>{text}</span>
}
