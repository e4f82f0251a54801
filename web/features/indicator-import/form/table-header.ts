import { RowReader } from '#shared/domain/csv-rows.ts'
import { UnreadableSource } from '#shared/domain/indicators/import/candidate.ts'
import { isSentence, tableStart } from '#shared/domain/indicators/import/read-table.ts'
import { beginning, formatOf } from '#shared/domain/indicators/import/recognize.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'

/** A table with more columns is not an indicator table. */
const mostColumns = 100

/** The header of a table without a recognized value column. Undefined for everything else, above all lists. */
export const unknownHeader = async (file: File): Promise<string[] | undefined> => {
  const start = new TextDecoder().decode(await file.slice(0, beginning).arrayBuffer())
  if (!isUnknown(start)) return undefined
  const table = tableStart(start)
  const cells = table?.first ?? []
  const rows = [...new RowReader(table?.delimiter ?? ',').read(start)].filter((row) => 'cells' in row)
  const second = rows[rows.findIndex(({ cells: [cell] }) => cell?.trim() === cells[0]) + 1]
  if (second === undefined) return undefined
  // Header cells are names, and the next row has at least as many cells.
  const isHeader =
    cells.length > 1 &&
    !isSentence(cells.join(', ')) &&
    cells.length <= mostColumns &&
    cells.every((cell) => cell !== '' && !readIndicator(cell).isIndicator) &&
    second.cells.length >= cells.length
  return isHeader ? [...new Set(cells)] : undefined
}

const isUnknown = (start: string): boolean => {
  try {
    return formatOf(start) === 'list'
  } catch (error) {
    if (error instanceof UnreadableSource) return true
    throw error
  }
}
