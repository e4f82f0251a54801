/** Writes CSV files that spreadsheets open directly without running formulas. */

export type Cell = string | number | null

/** The separator of cells. */
export type CsvSeparator = ',' | ';'

/**
 * The separator that Excel expects for a language. Polish numbers use a decimal comma, so a semicolon separates the
 * cells.
 */
export const csvSeparator = (language: string): CsvSeparator => (language.startsWith('pl') ? ';' : ',')

// A spreadsheet with another separator splits a text at unexpected places. So a formula may begin after any separator,
// and a quote before it does not prevent that.
const start = '(?:^|[,;|\\t\\r\\n])'
const between = '["\' \\u00A0]*'
const sign = '(?=[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20])'
const formula = new RegExp(`(${start}${between})${sign}`, 'g')
const markedFormula = new RegExp(`(${start}${between})'${sign}`, 'g')

/**
 * Neutralises a text for a CSV cell: an apostrophe before a formula sign keeps a spreadsheet from running it.
 * `withoutFormulaMarks` undoes it.
 */
export const harmlessCell = (text: string): string =>
  text.replace(formula, "$1'").replace(/^('*)(?=[\t\r])/, "$1'")

/** Undoes `harmlessCell`. */
export const withoutFormulaMarks = (cell: string): string =>
  cell.replace(/^('*)'(?=[\t\r])/, '$1').replace(markedFormula, '$1')

const cellOf = (cell: Cell): string => {
  if (cell === null) return '""'
  const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const csvStart = '\uFEFF'

/** One line of a CSV file. */
export const csvLine = (cells: readonly Cell[], separator: CsvSeparator): string =>
  `${cells.map(cellOf).join(separator)}\r\n`

/** A CSV file (RFC 4180, UTF-8 with byte order mark, every cell quoted, lines end with CR LF). */
export const csvOf = (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  separator: CsvSeparator,
): string => `${csvStart}${[header, ...rows].map((cells) => csvLine(cells, separator)).join('')}`
