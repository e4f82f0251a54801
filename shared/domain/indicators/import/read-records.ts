/** Reads JSON of public lists: one array of objects, or several under ids. Each object is a row of a table. */
import { UnreadableSource, type ImportItem } from './candidate.ts'
import { isObject, objectsOf, type Json } from './objects.ts'
import { noValues, rowItems } from './read-table.ts'
import { columnsOf } from './table-columns.ts'

/** Number of objects whose keys make the header, because lists omit unknown fields. */
const namesOf = 200

/**
 * The objects of a list: the array itself, the arrays under its ids, or the longest array of a response; undefined when
 * there is none.
 */
export const recordsOf = (content: unknown): readonly Json[] | undefined => {
  const found = Array.isArray(content) ? objectsOf(content) : isObject(content) ? under(content) : []
  return found.length === 0 ? undefined : found
}

const under = (content: Json): Json[] => {
  const arrays = Object.entries(content)
    .map(([name, value]) => ({ name, objects: objectsOf(value) }))
    .filter(({ objects }) => objects.length > 0)
  if (arrays.length > 0 && arrays.every(({ name }) => /^\d+$/.test(name)))
    return arrays.flatMap(({ objects }) => objects)
  return arrays.toSorted((a, b) => b.objects.length - a.objects.length)[0]?.objects ?? []
}

/** Reads the objects as rows. Throws UnreadableSource when no key is a known column of values. */
export const readRecords = (records: readonly Json[]): Generator<ImportItem, void, undefined> => {
  // Metadata of the list is not a row.
  const rows = records.filter((record) => record['type'] !== 'metadata')
  const header = [...new Set(rows.slice(0, namesOf).flatMap((record) => Object.keys(record)))]
  const columns = columnsOf(header)
  if (columns === undefined) throw new UnreadableSource('no_value_column', noValues(header))
  return (function* () {
    for (const [index, record] of rows.entries())
      yield* rowItems(
        { object: `#${index + 1}` },
        header.map((name) => cellOf(record[name])),
        columns,
        header.length,
      )
  })()
}

const cellOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(cellOf).join(';')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
