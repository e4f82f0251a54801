/** CSV files that spreadsheets open as they are, and that do nothing there but hold data. */

export type Cell = string | number | null

/** The sign between cells. */
export type CsvSeparator = ',' | ';'

/**
 * The sign that Excel expects between cells where this language is spoken: a comma parts the fractions of
 * Polish numbers, so there a semicolon parts the cells.
 */
export const csvSeparator = (language: string): CsvSeparator => (language.startsWith('pl') ? ';' : ',')

// A spreadsheet that expects another separator than the file has parts a text where none was meant. So a
// formula may begin after any of them, and a quotation mark before it does not hold it back.
const start = '(?:^|[,;|\\t\\r\\n])'
const between = '["\' \\u00A0]*'
const sign = '(?=[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20])'
const formula = new RegExp(`(${start}${between})${sign}`, 'g')
const markedFormula = new RegExp(`(${start}${between})'${sign}`, 'g')

/**
 * A text as it may stand in a cell: a spreadsheet would run what begins like a formula, and an apostrophe
 * before the sign makes it a text. `withoutFormulaMarks` undoes it.
 */
export const harmlessCell = (text: string): string =>
  text.replace(formula, "$1'").replace(/^('*)(?=[\t\r])/, "$1'")

/** The text that `harmlessCell` made this one of. */
export const withoutFormulaMarks = (cell: string): string =>
  cell.replace(/^('*)'(?=[\t\r])/, '$1').replace(markedFormula, '$1')

const cellOf = (cell: Cell): string => {
  if (cell === null) return '""'
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}

/** What a CSV file begins with, by which spreadsheets know it to be UTF-8. */
export const csvStart = '\uFEFF'

/** One line of a CSV file. */
export const csvLine = (cells: readonly Cell[], separator: CsvSeparator): string =>
  `${cells.map(cellOf).join(separator)}\r\n`

/** A CSV file (RFC 4180, UTF-8 with byte order mark, every cell quoted, lines ended by CR LF). */
export const csvOf = (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  separator: CsvSeparator,
): string => `${csvStart}${[header, ...rows].map((cells) => csvLine(cells, separator)).join('')}`
