import i18next from 'i18next'
/** The rejected rows of an import as a CSV file, to open next to the source file. */
import type { TFunction } from 'i18next'
import { csvOf, csvSeparator } from '#shared/domain/csv-text.ts'
import { warningListName } from '#web/features/indicators/warning-list-name.ts'
import { fileNameAt, saveFile } from '#web/lib/save-file.ts'
import type { RefusedRow, WarnedRow } from '#web/features/indicator-import/reading/check-files.ts'
import type { ReadRow } from '#web/features/indicator-import/reading/read-files.ts'
import { refusalText } from './refusal-text.ts'

/** Saves the rows: rejected ones, and those excluded because of a warning list or a doubt. */
export const saveRefused = (
  t: TFunction<['indicatorImport', 'indicatorLookup']>,
  refused: readonly RefusedRow[],
  warned: readonly WarnedRow[],
  doubtful: readonly ReadRow[] = [],
): void => {
  const header = (['file', 'line', 'value', 'reason'] as const).map((column) => t(`csv.${column}`))
  const cells = [
    ...refused.map((row) => [
      row.place.file,
      row.place.line ?? row.place.object ?? '',
      row.value,
      refusalText(t, row),
    ]),
    ...warned.map(({ place, row, lists }) => [
      place.file,
      place.line ?? place.object ?? '',
      row.value,
      t('onLists', { lists: lists.map(warningListName).join('; ') }),
    ]),
    ...doubtful.map(({ place, row, doubt }) => [
      place.file,
      place.line ?? place.object ?? '',
      row.value,
      doubt === undefined ? '' : t(`doubt.${doubt}`),
    ]),
  ]
  saveFile(
    fileNameAt(t('csv.name'), 'csv', new Date()),
    csvOf(header, cells, csvSeparator(i18next.language)),
    'text/csv;charset=utf-8',
  )
}
