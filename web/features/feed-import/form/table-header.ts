import { delimiterOf } from '#shared/domain/csv-rows.ts'
import { beginning, formatOf } from '#shared/domain/indicators/import/recognize.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'

/** More columns than this are no table of indicators. */
const mostColumns = 100

/**
 * The header of a table in which no column is understood to hold values; undefined for everything else, lists
 * above all.
 */
export const unknownHeader = async (file: File): Promise<string[] | undefined> => {
  const start = new TextDecoder().decode(await file.slice(0, beginning).arrayBuffer())
  if (formatOf(start) !== 'list') return undefined
  const [first, second] = start
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (first === undefined || second === undefined) return undefined
  const delimiter = delimiterOf(first)
  const cells = first.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  // The cells of a header are names, and the rows under it are of as many cells.
  const isHeader =
    cells.length > 1 &&
    cells.length <= mostColumns &&
    cells.every((cell) => cell !== '' && !readIndicator(cell).isIndicator) &&
    second.split(delimiter).length >= cells.length
  return isHeader ? [...new Set(cells)] : undefined
}
