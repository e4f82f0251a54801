/** CSV files that spreadsheets open as they are, and that do nothing there but hold data. */

export type Cell = string | number | null

const formula = /^[=+\-@\t\r]/

/**
 * A text as it may stand in a cell: a spreadsheet would run one that begins like a formula, and an apostrophe
 * before it makes it a text.
 */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

const cellOf = (cell: Cell): string => {
  if (cell === null) return '""'
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}

/** What a CSV file begins with, by which spreadsheets know it to be UTF-8. */
export const csvStart = '\uFEFF'

/** One line of a CSV file. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A CSV file (RFC 4180, UTF-8 with byte order mark, every cell quoted, lines ended by CR LF). */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${csvStart}${[header, ...rows].map(csvLine).join('')}`
