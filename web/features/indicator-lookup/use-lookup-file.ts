import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { csvOf, csvSeparator } from '#shared/domain/csv-text.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { fileNameAt, saveFile } from '#web/lib/save-file.ts'
import { leavingRows, statesOf, tlpOfRow, type LookupRow } from './lookup-rows.ts'

/** Saves results as CSV. Rows that must not leave the portal are left out, and a message says so. */
export const useLookupFile = (): ((rows: readonly LookupRow[]) => void) => {
  const { t, i18n } = useTranslation('indicatorLookup')
  const { t: common } = useTranslation('common')
  const number = numberFormat(i18n.language)
  return (rows) => {
    const leaving = leavingRows(rows)
    const header = (['line', 'entered', 'value', 'type', 'outcome', 'status', 'tlp', 'link'] as const).map(
      (column) => t(`lookUp.csv.${column}`),
    )
    const cells = leaving.rows.map((row) => {
      const { line, entered, value, type, reason, outcome, feeds: indicators, containers } = row
      const level = tlpOfRow(row)
      return [
        line,
        entered,
        value,
        type === undefined ? '' : t(`type.${type}`),
        t(`lookUp.outcome.${outcome}`),
        reason !== undefined && outcome === 'unread'
          ? t(`reason.${reason}`)
          : indicators
              .flatMap((indicator) => statesOf(indicator).map((state) => t(`lookUp.${state}`)))
              .join('; '),
        level === undefined ? '' : tlpLabel(level),
        [...indicators, ...containers]
          .map(({ feed_id: id }) => new URL(hrefOf(paths.indicator, { id }), window.location.origin).href)
          .join(' '),
      ]
    })
    saveFile(
      fileNameAt(t('lookUp.csv.file'), 'csv', new Date()),
      csvOf(header, cells, csvSeparator(i18n.language)),
      'text/csv;charset=utf-8',
    )
    if (leaving.leftOut > 0)
      notify.info(
        common('export.done', { count: cells.length, rows: number.format(cells.length) }),
        common('tlp.leftOut', { count: leaving.leftOut }),
      )
  }
}
