import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defang } from '#shared/domain/indicators/defang.ts'
import { nameKey } from '#shared/domain/text.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { counted } from '../../../lib/counted.ts'
import type { KnownRow, RefusedRow } from '#web/features/indicator-import/reading/check-files.ts'
import type { FilePlace, ReadRow } from '#web/features/indicator-import/reading/read-files.ts'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { refusalText } from './refusal-text.ts'

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
  const number = new Intl.NumberFormat(i18n.language)
  // Names that the portal does not have are not imported, so they are not shown as if they were.
  const has = (
    entries: readonly { readonly name: string; readonly is_active: boolean }[] | undefined,
    name: string,
  ): boolean => entries?.some((entry) => entry.is_active && nameKey(entry.name) === nameKey(name)) === true
  // A row without a TLP gets the default TLP of indicators.
  const byDefault = useQuery(tlpDefaultsQuery).data?.tlp_defaults.feed
  const fallback = categories?.find((entry) => String(entry.feed_category_id) === defaultCategory)?.name ?? ''
  if (rows.length === 0) return <p className="import-none">{t('noneOfThese')}</p>
  const isRefused = rows.some((row) => 'refused' in row)
  const isWarned = rows.some((row) => !('refused' in row) && row.lists !== undefined)
  return (
    // It scrolls, so it must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-rows" role="region" aria-label={t('rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {chosen !== undefined && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('takeAll')}
                  checked={rows.every((row) => 'read' in row && chosen.has(row.read))}
                  onChange={(event) =>
                    onChosen?.(
                      new Set(
                        event.target.checked ? rows.flatMap((row) => ('read' in row ? row.read : [])) : [],
                      ),
                    )
                  }
                />
              </th>
            )}
            <th scope="col" className="import-place">
              {t('column.place')}
            </th>
            <th scope="col">{t('column.value')}</th>
            {isRefused ? (
              <th scope="col">{t('column.reason')}</th>
            ) : (
              <>
                <th scope="col">{t('column.type')}</th>
                <th scope="col">TLP</th>
                <th scope="col">{t(isWarned || chosen !== undefined ? 'column.reason' : 'column.about')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            if ('refused' in row) {
              const { refused } = row
              return (
                // Rows never move and have no unique key.
                <tr key={index}>
                  <td className="import-place">
                    <PlaceText place={refused.place} withFile={withFile} />
                  </td>
                  <td className="import-value">{refused.value === '' ? '–' : refused.value}</td>
                  <td>{refusalText(t, refused)}</td>
                </tr>
              )
            }
            const {
              place,
              row: { value, type, category, tags, tlp },
              tlp: kept,
              doubt,
            } = row.read
            return (
              <tr key={index}>
                {chosen !== undefined && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('take', { value: defang(value, type) })}
                      checked={chosen.has(row.read)}
                      onChange={(event) => {
                        const next = new Set(chosen)
                        if (event.target.checked) next.add(row.read)
                        else next.delete(row.read)
                        onChosen?.(next)
                      }}
                    />
                  </td>
                )}
                <td className="import-place">
                  <PlaceText place={place} withFile={withFile} />
                </td>
                <td className="import-value">{defang(value, type)}</td>
                <td className="import-type">{t(`indicatorLookup:type.${type}`)}</td>
                <td className="import-tlp">
                  {tlp === null || tlp === undefined ? (
                    byDefault !== undefined && <TlpBadge level={byDefault} />
                  ) : (
                    <TlpBadge level={tlp} />
                  )}
                  {kept !== undefined && (
                    <small>
                      {t('keptTlp')} <TlpBadge level={kept} />
                    </small>
                  )}
                </td>
                <td>
                  {doubt !== undefined
                    ? t(`doubt.${doubt}`)
                    : row.lists === undefined
                      ? [
                          category !== null && has(categories, category) ? category : fallback,
                          ...tags.filter((tag) => has(allTags, tag)),
                        ].join(' · ')
                      : t('onLists', { lists: row.lists.map(warningListName).join('; ') })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {total > rows.length && (
        <p>{t('firstRows', { ...counted(rows.length), total: number.format(total) })}</p>
      )}
    </div>
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
