/** Identifies the columns of a table by their names, in either language, or by names that the user gives. */
import { typesOfName } from '../types.ts'

export const fields = [
  'value',
  'type',
  'category',
  'tags',
  'origin',
  'description',
  'ids_flag',
  'tlp',
  'date',
] as const
/** Fields that sources read, which have two more: see `docs/decisions/sources.md`. */
export const sourceColumns = [...fields, 'confidence', 'source_id'] as const
export type SourceColumn = (typeof sourceColumns)[number]
/** In place of a column's name: the field is in no column, whatever the names say. */
export const noColumn = '#0'
/** The column name of each field, or `#2` for the second column. */
export type ColumnNames = Partial<Readonly<Record<SourceColumn, string>>>

/** The meaning of a column: a field, or one that users cannot assign. */
type Meaning = SourceColumn | 'port' | 'withdrawn'
const meanings = [...sourceColumns, 'port', 'withdrawn'] as const satisfies readonly Meaning[]

export interface Columns {
  readonly of: Readonly<Partial<Record<Meaning, number>>>
  /** Columns for one type each (`md5`, `sha256`, `domain`), when no column has all values. */
  readonly typed: readonly { readonly index: number; readonly typeName: string }[]
  /** The portal itself exported the table. */
  readonly isOwn: boolean
}

/** Column names in public lists and hand-made tables, the likelier first. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  value: [
    'value',
    'wartosc',
    'indicator',
    'indicatorvalue',
    'ioc',
    'iocvalue',
    'wskaznik',
    'observable',
    'threatindicator',
  ],
  type: ['type', 'typ', 'ioctype', 'indicatortype', 'typioc', 'feedtype'],
  category: ['category', 'kategoria', 'threattype', 'feedcategory', 'threat'],
  tags: ['tags', 'tag', 'tagi', 'labels', 'etykiety', 'attributetag'],
  origin: [
    'origin',
    'source',
    'zrodlo',
    'pochodzenie',
    'reference',
    'references',
    'link',
    'urlhauslink',
    'phishdetailurl',
    'threatfoxlink',
    'urllink',
    'sourceurl',
    'referenceurl',
  ],
  description: [
    'description',
    'notes',
    'note',
    'comment',
    'opis',
    'uwagi',
    'notatki',
    'komentarz',
    'malwareprintable',
    'malware',
    'signature',
    'target',
    'brand',
    'sblid',
  ],
  tlp: ['tlp', 'tlplevel', 'tlpmarking', 'tlplabel', 'poziomtlp', 'oznaczenietlp', 'trafficlightprotocol'],
  ids_flag: ['idsflag', 'ids', 'toids', 'flagaids'],
  date: [
    'publisheddate',
    'publicationdate',
    'date',
    'firstseen',
    'firstseenutc',
    'dateadded',
    'submissiontime',
    'insertdate',
    'discovertime',
    'data',
    'datapublikacji',
    'datawpisu',
    'validfrom',
    'created',
    'datetime',
    'timestamp',
  ],
  confidence: ['confidence', 'confidencelevel', 'pewnosc'],
  source_id: ['id', 'iocid', 'uuid', 'phishid', 'urlhausid'],
  port: ['port', 'dstport', 'destinationport'],
  withdrawn: ['deletedate', 'datawykreslenia', 'revoked'],
}

/** Columns whose name looks like a type but that contain something else. */
const misleading = new Set(['link', 'path', 'file', 'plik'])
/** File names alone mean little: they count as indicators only when no other column does. */
const fileNames = new Set(['filename', 'nazwapliku'])
/** A table with more columns is not a list of indicators. */
const mostColumns = 200

/** A column name without case, diacritics and punctuation. */
export const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')

/** The index of a column given by its number: `#2` is 1. */
const placeOf = (name: string): number | undefined => {
  const [, digits] = /^#([1-9]\d{0,2})$/.exec(name.trim()) ?? []
  return digits === undefined ? undefined : Number(digits) - 1
}

/** The columns of a table without a header, when all of them are given by number; undefined otherwise. */
export const numberedColumns = (width: number, given: ColumnNames): Columns | undefined => {
  const places = Object.entries(given)
    .filter(([, name]) => name !== noColumn)
    .map(([meaning, name]) => [meaning, placeOf(name)] as const)
  if (
    !places.every(([, place]) => place !== undefined && place < width) ||
    !places.some(([meaning]) => meaning === 'value')
  )
    return undefined
  return { of: Object.fromEntries(places), typed: [], isOwn: false }
}

/**
 * Identifies the columns of a header; undefined when no column has values. A column of report links counts as values
 * only when the user assigns it.
 */
export const columnsOf = (header: readonly string[], given: ColumnNames = {}): Columns | undefined => {
  const keys = header.slice(0, mostColumns).map(columnKey)
  const of: Partial<Record<Meaning, number>> = {}
  for (const meaning of meanings) {
    const name = meaning === 'port' || meaning === 'withdrawn' ? undefined : given[meaning]
    if (name === noColumn) continue
    const place = name === undefined ? undefined : placeOf(name)
    const wanted = name === undefined ? names[meaning] : [columnKey(name)]
    const found =
      place === undefined
        ? wanted.map((one) => keys.indexOf(one)).find((index) => index !== -1)
        : place < keys.length
          ? place
          : undefined
    if (found !== undefined) of[meaning] = found
    else if (name !== undefined) return undefined
  }
  const typed = of.value === undefined && given.value === undefined ? typedColumns(header, keys) : []
  if (of.value === undefined && typed.length === 0) return undefined
  const isOwn =
    keys[0] === 'id' &&
    of.value === 1 &&
    (keys.includes('grupy') || keys.includes('groups')) &&
    keys.includes('ids')
  return { of, typed, isOwn }
}

const typedColumns = (header: readonly string[], keys: readonly string[]): Columns['typed'] => {
  const typed = keys.flatMap((key, index) =>
    typesOfName(key).length > 0 && !misleading.has(key)
      ? [{ index, key, typeName: header[index] ?? '' }]
      : [],
  )
  const has = (key: string): boolean => keys.includes(key)
  const kept = typed.filter(({ key }) => {
    if (fileNames.has(key)) return typed.every((one) => fileNames.has(one.key))
    // A phishing list also has the host's address, and a server list the provider's name for it. Others share both, so
    // they are not indicators.
    if (has('url') && (has('brand') || has('phishid'))) return key === 'url'
    if (has('asnumber') || has('asname')) return key !== 'hostname' && key !== 'host'
    return true
  })
  return kept.map(({ index, typeName }) => ({ index, typeName }))
}
