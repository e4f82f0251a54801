/** Tables with a header: which column is what is found by its name, in either language, or given. */
import { readIndicator } from '../read-indicator.ts'
import { itemsOf, shown, UnreadableSource, type ImportItem, type Place } from './candidate.ts'
import { delimiterOf, RowReader, type Row } from '../../csv-rows.ts'

export const fields = [
  'value',
  'type',
  'category',
  'tags',
  'origin',
  'description',
  'ids_flag',
  'date',
] as const
export type Field = (typeof fields)[number]
/** The column of each field: its name in the header. */
export type ColumnNames = Partial<Readonly<Record<Field, string>>>

const names: Readonly<Record<Field, readonly string[]>> = {
  value: ['value', 'wartosc', 'indicator', 'indicatorvalue', 'ioc', 'iocvalue', 'wskaznik', 'observable'],
  type: ['type', 'typ', 'ioctype', 'indicatortype', 'typioc', 'feedtype'],
  category: ['category', 'kategoria', 'threattype', 'feedcategory'],
  tags: ['tags', 'tag', 'tagi', 'labels', 'etykiety'],
  origin: ['origin', 'source', 'zrodlo', 'pochodzenie', 'reference', 'references', 'link'],
  description: ['description', 'notes', 'note', 'comment', 'opis', 'uwagi', 'notatki', 'komentarz'],
  ids_flag: ['idsflag', 'ids', 'toids', 'flagaids'],
  date: [
    'publisheddate',
    'date',
    'firstseen',
    'firstseenutc',
    'data',
    'datapublikacji',
    'validfrom',
    'created',
    'datetime',
    'timestamp',
  ],
}
/** More columns than this are no table of indicators. */
const mostColumns = 200

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')

/** The columns of a header; undefined when no column holds values. */
export const columnsOf = (
  header: readonly string[],
  given: ColumnNames = {},
): Partial<Record<Field, number>> | undefined => {
  const keys = header.slice(0, mostColumns).map(keyOf)
  const columns: Partial<Record<Field, number>> = {}
  for (const field of fields) {
    const wanted = given[field] === undefined ? names[field] : [keyOf(given[field])]
    const found = wanted.map((name) => keys.indexOf(name)).find((index) => index !== -1)
    if (found !== undefined) columns[field] = found
    else if (given[field] !== undefined) return undefined
  }
  return columns.value === undefined ? undefined : columns
}

/**
 * Reads a table chunk by chunk, a batch of items for each. Without a header the first column is the value, if
 * it holds one.
 * Throws UnreadableSource when no column holds values.
 */
export async function* readTable(
  chunks: AsyncIterable<string> | Iterable<string>,
  given: ColumnNames = {},
): AsyncGenerator<ImportItem[]> {
  let reader: RowReader | undefined
  let columns: Partial<Record<Field, number>> | undefined
  let [start, width] = ['', 0]
  const take = (
    rows: Iterable<
      Row | { line: number; lastLine: number; problem: 'unclosed_quote' | 'row_too_long'; text: string }
    >,
  ): ImportItem[] => {
    const items: ImportItem[] = []
    for (const row of rows) {
      if ('problem' in row) {
        items.push({
          outcome: 'refused',
          place: { line: row.line },
          entered: shown(row.text),
          reason: row.problem,
          ...(row.lastLine > row.line ? { detail: `${row.line}-${row.lastLine}` } : {}),
        })
      } else if (columns === undefined) {
        const header = columnsOf(row.cells, given)
        columns = header ?? headless(row, given)
        width = row.cells.length
        if (header === undefined) items.push(...rowItems(row, columns, width))
      } else if (!row.cells[0]?.startsWith('#') && row.cells.some((cell) => cell.trim() !== ''))
        items.push(...rowItems(row, columns, width))
    }
    return items
  }
  for await (const chunk of chunks) {
    if (reader === undefined) {
      // The delimiter is known when the first line is: lines of comments before the header say nothing of it.
      start += chunk
      const first = /^\uFEFF?(?:(?:#[^\n]*)?\r?\n)*([^#\r\n][^\n]*)\n/.exec(start.slice(0, 65_536))?.[1]
      if (first === undefined && start.length < 65_536) continue
      reader = new RowReader(delimiterOf(first ?? start.slice(0, 65_536)))
      yield take(withoutComments(reader.read(start.replace(/^\uFEFF/, '')), () => columns === undefined))
    } else yield take(reader.read(chunk))
  }
  reader ??= new RowReader(delimiterOf(start))
  if (columns === undefined)
    yield take(
      withoutComments(
        reader.read(start.replace(/^\uFEFF/, '').replace(/\n?$/, '\n')),
        () => columns === undefined,
      ),
    )
  yield take(reader.end())
  if (columns === undefined) throw new UnreadableSource('empty', 'the file is empty')
}

/** Lines of comments before the header. */
function* withoutComments<T extends { readonly cells: readonly string[] } | { readonly problem: string }>(
  rows: Iterable<T>,
  isBefore: () => boolean,
): Generator<T> {
  for (const row of rows)
    if (!('cells' in row) || !isBefore() || row.cells[0]?.startsWith('#') !== true) yield row
}

const headless = (row: Row, given: ColumnNames): Partial<Record<Field, number>> => {
  const isValue = readIndicator(row.cells[0] ?? '').isIndicator
  if (isValue && Object.keys(given).length === 0) return { value: 0 }
  throw new UnreadableSource(
    'no_value_column',
    `no column of values: the columns are ${row.cells
      .slice(0, 20)
      .map((cell) => shown(cell).slice(0, 40))
      .join(', ')}`,
  )
}

const rowItems = (
  { line, cells }: Row,
  columns: Partial<Record<Field, number>>,
  width: number,
): ImportItem[] => {
  const place: Place = { line }
  const cell = (field: Field): string =>
    columns[field] === undefined ? '' : (cells[columns[field]] ?? '').trim()
  const entered = columns.value === undefined ? '' : (cells[columns.value] ?? '')
  // A value with the delimiter in it and no quotation marks moves everything after it by a column.
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
  return itemsOf(place, entered, cell('type'), {
    category: cell('category'),
    tags: tagsOf(cell('tags')),
    origin: cell('origin'),
    description: cell('description'),
    idsFlag: flagOf(cell('ids_flag')),
    date: cell('date'),
  })
}

/** Tags of a cell stand between semicolons, bars or commas. */
const tagsOf = (cell: string): string[] =>
  cell
    .split(/[;|,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .slice(0, 100)

const flagOf = (cell: string): boolean | undefined => {
  if (/^(?:1|true|yes|y|tak|t)$/i.test(cell)) return true
  return /^(?:0|false|no|n|nie|f)$/i.test(cell) ? false : undefined
}
