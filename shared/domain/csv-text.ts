/** CSV files that spreadsheets open as they are, and that do nothing there but hold data. */

export type Cell = string | number | null

/** A spreadsheet would run a cell that begins so as a formula: an apostrophe before it makes it a text. */
const formula = /^[=+\-@\t\r]/

const cellOf = (cell: Cell): string => {
  if (cell === null) return '""'
  const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}

/** What a CSV file begins with, by which spreadsheets know it to be UTF-8. */
export const csvStart = '\uFEFF'

/** One line of a CSV file. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A CSV file (RFC 4180, UTF-8 with byte order mark, every cell quoted, lines ended by CR LF). */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${csvStart}${[header, ...rows].map(csvLine).join('')}`
