/** Which format a source has, by its content: names of files tell nothing. */
import { UnreadableSource, type ImportItem } from './candidate.ts'
import { delimiterOf } from '../../csv-rows.ts'
import { isMisp, readMisp, readMispManifest } from './read-misp.ts'
import { readPlainList } from './read-list.ts'
import { isStix, readStix } from './read-stix.ts'
import { columnsOf, readTable, type ColumnNames } from './read-table.ts'

export type TextFormat = 'json' | 'table' | 'list'
/** Characters at the beginning that the format is recognized by. */
export const beginning = 65_536

/**
 * The format of a text by its beginning. Throws UnreadableSource when the text is a table in which no column
 * holds values.
 */
export const formatOf = (start: string, given: ColumnNames = {}): TextFormat => {
  const text = start.replace(/^\uFEFF/, '')
  if (/^\s*[[{]\s*["[{\]}]/.test(text)) return 'json'
  const first =
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const cells = first.split(delimiterOf(first)).map((cell) => cell.replace(/^"|"$/g, ''))
  if (columnsOf(cells, given) !== undefined) return 'table'
  if (Object.keys(given).length > 0)
    throw new UnreadableSource(
      'no_value_column',
      `the columns are ${cells.slice(0, 20).join(', ').slice(0, 500)}`,
    )
  return 'list'
}

/** Reads a text that is no JSON, chunk by chunk. */
export const readText = (
  format: Exclude<TextFormat, 'json'>,
  chunks: AsyncIterable<string> | Iterable<string>,
  given: ColumnNames = {},
): AsyncGenerator<ImportItem[]> => (format === 'table' ? readTable(chunks, given) : readPlainList(chunks))

export type JsonSource =
  | { readonly format: 'STIX' | 'MISP'; readonly items: Iterable<ImportItem> }
  /** The events lie beside the manifest, as `<id>.json`. */
  | { readonly format: 'MISP manifest'; readonly events: readonly string[] }

/**
 * Reads parsed JSON. Throws UnreadableSource when it has none of the formats. `now` decides which indicators
 * have expired.
 */
export const readJson = (content: unknown, now: Date): JsonSource => {
  if (isMisp(content)) return { format: 'MISP', items: readMisp(content) }
  if (isStix(content)) return { format: 'STIX', items: readStix(content, now) }
  const events = readMispManifest(content)
  if (events !== undefined) return { format: 'MISP manifest', events }
  throw new UnreadableSource('unknown_format', 'neither STIX 2 nor an event or a manifest of MISP')
}
