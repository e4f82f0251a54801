/** Reads tables with a header, which public lists often put in a comment line. */
import { delimiterOf, LineEnds, RowReader, type BrokenRow, type Row } from '../../csv-rows.ts'
import { withoutFormulaMarks } from '../../csv-text.ts'
import { readIndicator } from '../read-indicator.ts'
import {
  itemsOf,
  shown,
  UnreadableSource,
  type ImportItem,
  type Place,
  type SourceFields,
} from './candidate.ts'
import { readTlp } from '../../tlp/levels.ts'
import { columnKey, columnsOf, numberedColumns, type ColumnNames, type Columns } from './table-columns.ts'

/** Characters in which the header is searched. */
const longestStart = 65_536

/** Whether a line is a comment. */
export const isComment = (line: string): boolean => /^\s*(?:#|;\s|\/\/\s)/.test(line)

/**
 * Whether a line is prose, where commas separate clauses and not cells. A space follows each comma, and the line ends
 * like a sentence or has a clause of four words.
 */
export const isSentence = (line: string): boolean => {
  const text = line.trim()
  if (text.startsWith('"') || /[,;](?=\S)|[|\t]/.test(text)) return false
  return /[.!?:]$/.test(text) ? /\p{L}\s+\p{L}/u.test(text) : /(?:\p{L}+\s+){3}\p{L}/u.test(text)
}

/** The first line of some tables, which declares the delimiter. */
const declared = /^"?sep=([,;|\t])"?$/i

export interface TableStart {
  readonly delimiter: string
  /** Column names; undefined when the table has no header. */
  readonly header: readonly string[] | undefined
  /** Undefined when no column of the header has values. */
  readonly columns: Columns | undefined
  /** Number of lines before the first row. */
  readonly skipped: number
  /** The first row after the header; undefined when there is none. */
  readonly first: readonly string[] | undefined
}

const cellsOf = (line: string, delimiter: string): string[] => {
  const [row] = [...new RowReader(delimiter).read(`${line}\n`)]
  return row !== undefined && 'cells' in row ? row.cells.map((cell) => cell.trim()) : []
}

/** Parses the beginning of a text as a table; undefined when it has no line. */
export const tableStart = (start: string, given: ColumnNames = {}): TableStart | undefined => {
  const lines = new LineEnds().read(start.replace(/^\uFEFF/, '')).split('\n')
  let separator: string | undefined
  const comments: string[] = []
  for (const [index, line] of lines.entries()) {
    separator ??= declared.exec(line.trim())?.[1]
    if (line.trim() === '' || declared.test(line.trim())) continue
    if (isComment(line)) {
      comments.push(line.replace(/^\s*#\s*/, ''))
      continue
    }
    const delimiter = separator ?? delimiterOf(line)
    const cells = cellsOf(line, delimiter)
    const columns = columnsOf(cells, given)
    if (columns !== undefined && !cells.some(isValue) && !isSentence(line)) {
      const next = lines.slice(index + 1).find((one) => one.trim() !== '' && !isComment(one))
      return {
        delimiter,
        header: cells,
        columns,
        skipped: index + 1,
        first: next === undefined ? undefined : cellsOf(next, delimiter),
      }
    }
    // A comment is the header when it has as many cells as the rows after it.
    const commented = comments
      .map((comment) => cellsOf(comment, delimiter))
      .findLast((names) => names.length === cells.length && columnsOf(names, given) !== undefined)
    return {
      delimiter,
      header: commented,
      columns: commented === undefined ? undefined : columnsOf(commented, given),
      skipped: index,
      first: cells,
    }
  }
  return undefined
}

const isValue = (cell: string): boolean => readIndicator(cell).isIndicator

/**
 * Reads a table chunk by chunk and yields a batch of items for each. Without a header the first column is the value, if
 * it has one. Throws UnreadableSource when no column has values.
 */
export async function* readTable(
  chunks: AsyncIterable<string> | Iterable<string>,
  given: ColumnNames = {},
): AsyncGenerator<ImportItem[]> {
  let table: OpenTable | undefined
  let start = ''
  for await (const chunk of chunks) {
    if (table !== undefined) {
      yield table.read(chunk)
      continue
    }
    start += chunk
    // The header is certain only once a complete row follows it.
    if (start.length < longestStart && tableStart(wholeLines(start), given)?.first === undefined) continue
    table = open(start, given)
    yield table.read(start)
  }
  if (table === undefined) {
    table = open(start, given)
    yield table.read(start)
  }
  yield table.end()
}

const wholeLines = (text: string): string =>
  text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)

const open = (start: string, given: ColumnNames): OpenTable => {
  const found = tableStart(start.slice(0, longestStart), given)
  if (found === undefined) throw new UnreadableSource('empty', 'the file is empty')
  const columns = found.columns ?? headless(found.first ?? [], given)
  const width = (found.header ?? found.first ?? []).length
  return new OpenTable(found.delimiter, columns, width, found.skipped)
}

const headless = (cells: readonly string[], given: ColumnNames): Columns => {
  if (isValue(cells[0] ?? '') && Object.keys(given).length === 0)
    return { of: { value: 0 }, typed: [], isOwn: false }
  const numbered = numberedColumns(cells.length, given)
  if (numbered !== undefined) return numbered
  throw new UnreadableSource('no_value_column', noValues(cells))
}

/** Error message that none of these columns has values. */
export const noValues = (cells: readonly string[]): string =>
  `no column of values: the columns are ${cells
    .slice(0, 20)
    .map((cell) => shown(cell).slice(0, 40))
    .join(', ')}`

class OpenTable {
  readonly #reader: RowReader
  readonly #columns: Columns
  readonly #width: number
  readonly #skipped: number
  #isFirst = true

  constructor(delimiter: string, columns: Columns, width: number, skipped: number) {
    this.#reader = new RowReader(delimiter)
    this.#columns = columns
    this.#width = width
    this.#skipped = skipped
  }

  read(chunk: string): ImportItem[] {
    const text = this.#isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    this.#isFirst = false
    return this.#items(this.#reader.read(text))
  }

  end(): ImportItem[] {
    return this.#items(this.#reader.end())
  }

  #items(rows: Iterable<Row | BrokenRow>): ImportItem[] {
    const items: ImportItem[] = []
    for (const row of rows) {
      if (row.line <= this.#skipped) continue
      if ('problem' in row) {
        items.push({
          outcome: 'refused',
          place: { line: row.line },
          entered: shown(row.text),
          reason: row.problem,
          ...(row.lastLine > row.line ? { detail: `${row.line}-${row.lastLine}` } : {}),
        })
      } else if (!isComment(row.cells[0] ?? '') && row.cells.some((cell) => cell.trim() !== ''))
        items.push(...rowItems({ line: row.line }, row.cells, this.#columns, this.#width))
    }
    return items
  }
}

/** How sources write an empty cell. */
const nothing = new Set(['', '-', 'n/a', 'none', 'null', 'na'])

/** The items of a row: one for its value, or one for each typed column. */
export const rowItems = (
  place: Place,
  row: readonly string[],
  { of, typed, isOwn }: Columns,
  width: number,
): ImportItem[] => {
  const cells = isOwn ? row.map(withoutFormulaMarks) : row
  // An unquoted value with the delimiter in it shifts all later columns by one.
  if (cells.length > width)
    return [
      {
        outcome: 'refused',
        place,
        entered: shown(cells.join(',')),
        reason: 'malformed_row',
        detail: `${cells.length} > ${width}`,
      },
    ]
  const cell = (meaning: keyof Columns['of']): string => {
    const index = of[meaning]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const values = typed
    .map(({ index, typeName }) => ({ entered: (cells[index] ?? '').trim(), typeName }))
    .filter(({ entered }) => !nothing.has(entered.toLowerCase()))
  const [first] = values
  const entered = of.value === undefined ? (first?.entered ?? '') : (cells[of.value] ?? '')
  if (!nothing.has(cell('withdrawn').toLowerCase()) && !/^(?:0|false|no|nie)$/i.test(cell('withdrawn')))
    return [{ outcome: 'refused', place, entered: shown(entered), reason: 'revoked' }]
  const marking = cell('tlp')
  const tlp = readTlp(marking, { isBare: true })
  // The default level could be less strict than the source intends.
  if (tlp === undefined && !nothing.has(marking.toLowerCase()))
    return [
      { outcome: 'refused', place, entered: shown(entered), reason: 'unknown_tlp', detail: shown(marking) },
    ]
  const fields: SourceFields = {
    category: cell('category'),
    tags: tagsOf(cell('tags'), isOwn),
    origin: cell('origin'),
    description: cell('description'),
    idsFlag: flagOf(cell('ids_flag')),
    tlp,
    date: cell('date'),
    confidence: confidenceOf(cell('confidence')),
    ownId: shown(cell('source_id')),
  }
  if (of.value !== undefined) {
    // MISP's type for the report on which an event is based.
    if (columnKey(cell('type')) === 'link') return [{ outcome: 'ignored', type: 'link' }]
    return itemsOf(place, withPort(entered, cell('port')), cell('type'), fields)
  }
  if (first === undefined) return itemsOf(place, '', '', fields)
  return values.flatMap((one) => itemsOf(place, withPort(one.entered, cell('port')), one.typeName, fields))
}

/** Appends the port from its own column to an address. */
const withPort = (entered: string, port: string): string => {
  if (!/^[1-9]\d{0,4}$/.test(port)) return entered
  const reading = readIndicator(entered)
  if (!reading.isIndicator || reading.port !== undefined) return entered
  if (reading.type === 'ipv6') return `[${reading.value}]:${port}`
  return reading.type === 'ipv4' || reading.type === 'domain' ? `${reading.value}:${port}` : entered
}

/** Tags of a cell are separated by semicolons, bars or commas. In the portal's own files a tag may contain commas. */
const tagsOf = (cell: string, isOwn: boolean): string[] =>
  cell
    .split(isOwn ? ';' : /[;|,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .slice(0, 100)

/** Words of the STIX scale (part 3 of appendix A), or a number up to 100. */
const confidenceOf = (cell: string): number | undefined => {
  const word = { low: 15, medium: 50, high: 85 }[cell.toLowerCase()]
  return (
    word ?? (/^(?:100|\d{1,2})(?:\.\d+)?\s?%?$/.test(cell) ? Math.round(Number.parseFloat(cell)) : undefined)
  )
}

const flagOf = (cell: string): boolean | undefined => {
  if (/^(?:1|true|yes|y|tak|t)$/i.test(cell)) return true
  return /^(?:0|false|no|n|nie|f)$/i.test(cell) ? false : undefined
}
