/** Detects the format of a source by its content, because file names are unreliable. */
import { LineEnds, RowReader } from '../../csv-rows.ts'
import { parseJsonText, UnreadableJson } from '../../json-text.ts'
import { readIndicator } from '../read-indicator.ts'
import { UnreadableSource, type ImportItem } from './candidate.ts'
import { isMisp, readMisp, readMispManifest } from './read-misp.ts'
import { readPlainList } from './read-list.ts'
import { isStix, readStix } from './read-stix.ts'
import { readRecords, recordsOf } from './read-records.ts'
import { isComment, isSentence, noValues, readTable, tableStart, type TableStart } from './read-table.ts'
import { numberedColumns, type ColumnNames } from './table-columns.ts'

export type TextFormat = 'json' | 'table' | 'list'
/** Characters used to detect the format. */
export const beginning = 65_536

/** The beginning of JSON, valid or not. `[2001:db8::1]:443` and `{0000-00}.dll` are list values instead. */
const json = /^\s*(?:\[\s*(?:["'{[\]]|$)|\{\s*(?:["'}]|\w+\s*:|$))/

/** The format of a text by its beginning. Throws UnreadableSource for a table without a column of values. */
export const formatOf = (start: string, given: ColumnNames = {}): TextFormat => {
  if (json.test(start.replace(/^\uFEFF/, ''))) return 'json'
  const table = tableStart(start, given)
  if (table?.columns !== undefined && !isHeading(table)) return 'table'
  if (numberedColumns(table?.first?.length ?? 0, given) !== undefined) return 'table'
  if (Object.keys(given).length > 0)
    throw new UnreadableSource(
      'no_value_column',
      `the columns are ${(table?.first ?? []).slice(0, 20).join(', ').slice(0, 500)}`,
    )
  if (table !== undefined && isRowOfMany(start, table))
    throw new UnreadableSource('no_value_column', noValues(table.first ?? []))
  return 'list'
}

/** Whether the apparent one-word header is a heading above prose: `Indicators`. */
const isHeading = ({ header = [], first = [] }: TableStart): boolean =>
  header.length === 1 && isSentence(first.join(', '))

/**
 * Whether a text without a known header is a table anyway. Its first lines must have the same number of cells: at least
 * three, some of them not indicators, or two cells that are names. Read as a list, every link in it would become an
 * indicator.
 */
const isRowOfMany = (start: string, { delimiter, first = [] }: TableStart): boolean => {
  const values = first.filter((cell) => readIndicator(cell).isIndicator).length
  const isFilter = delimiter === '|' && first[0] === ''
  if (isFilter || values === first.length || first.length < (values === 0 ? 2 : 3)) return false
  const lines = new LineEnds()
    .read(start)
    .split('\n')
    .filter((line) => line.trim() !== '' && !isComment(line))
    .slice(0, 5)
  if (lines.some(isSentence)) return false
  const reader = new RowReader(delimiter)
  return (
    lines.length > 1 &&
    lines.every((line) => {
      const [row] = [...reader.read(`${line}\n`)]
      return row !== undefined && 'cells' in row && row.cells.length === first.length
    })
  )
}

/** Reads a non-JSON text chunk by chunk. */
export const readText = (
  format: Exclude<TextFormat, 'json'>,
  chunks: AsyncIterable<string> | Iterable<string>,
  given: ColumnNames = {},
): AsyncGenerator<ImportItem[]> => (format === 'table' ? readTable(chunks, given) : readPlainList(chunks))

export type JsonSource =
  | { readonly format: 'STIX' | 'MISP' | 'JSON'; readonly items: Iterable<ImportItem> }
  /** The event files `<id>.json` are in the folder of the manifest. */
  | { readonly format: 'MISP manifest'; readonly events: readonly string[] }

/** Reads parsed JSON. Throws UnreadableSource for an unknown format. `now` decides which indicators have expired. */
export const readJson = (content: unknown, now: Date): JsonSource => {
  if (isMisp(content)) return { format: 'MISP', items: readMisp(content) }
  if (isStix(content)) return { format: 'STIX', items: readStix(content, now) }
  const events = readMispManifest(content)
  if (events !== undefined) return { format: 'MISP manifest', events }
  const records = recordsOf(content)
  if (records !== undefined) return { format: 'JSON', items: readRecords(records) }
  throw new UnreadableSource('unknown_format', 'neither STIX 2 nor an event or a manifest of MISP')
}

/**
 * Parses JSON, or JSON lines as in some lists. Throws UnreadableJson with the error of the whole text when it was meant
 * as one document.
 */
export const parseJsonOrLines = (text: string): unknown => {
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error
    const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
    if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) throw error
    return lines.map(parseJsonText)
  }
}
