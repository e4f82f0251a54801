/** What the columns of a table are, by the names in its header, in either language, or given. */
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
export type Field = (typeof fields)[number]
/** The column of each field: its name in the header. */
export type ColumnNames = Partial<Readonly<Record<Field, string>>>

/** What a column of a header is for, beside the fields that can be named. */
type Meaning = Field | 'port' | 'withdrawn'
const meanings = [...fields, 'port', 'withdrawn'] as const satisfies readonly Meaning[]

export interface Columns {
  readonly of: Readonly<Partial<Record<Meaning, number>>>
  /** Columns of values where none holds values of every type: `md5`, `sha256`, `domain`. */
  readonly typed: readonly { readonly index: number; readonly typeName: string }[]
  /** The table is a file that the portal itself made. */
  readonly isOwn: boolean
}

/** Names as public lists and people write them, the likelier first. */
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
  port: ['port', 'dstport', 'destinationport'],
  withdrawn: ['deletedate', 'datawykreslenia', 'revoked'],
}

/** Columns that speak of other things than the indicator, although their names name a type. */
const misleading = new Set(['link', 'path', 'file', 'plik'])
/** Names of files say little alone: they are indicators where nothing else of the table is. */
const fileNames = new Set(['filename', 'nazwapliku'])
/** More columns than this are no table of indicators. */
const mostColumns = 200

/** A name of a column without case, marks and signs. */
export const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '')

/**
 * The columns of a header; undefined when no column holds values. A column of links to reports is never one
 * of values, unless it is given as such.
 */
export const columnsOf = (header: readonly string[], given: ColumnNames = {}): Columns | undefined => {
  const keys = header.slice(0, mostColumns).map(columnKey)
  const of: Partial<Record<Meaning, number>> = {}
  for (const meaning of meanings) {
    const name = meaning === 'port' || meaning === 'withdrawn' ? undefined : given[meaning]
    const wanted = name === undefined ? names[meaning] : [columnKey(name)]
    const found = wanted.map((one) => keys.indexOf(one)).find((index) => index !== -1)
    if (found !== undefined) of[meaning] = found
    else if (name !== undefined) return undefined
  }
  const typed = of.value === undefined ? typedColumns(header, keys) : []
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
    // A list of phishing names the host's address and a list of servers the provider's name for it, which
    // others share.
    if (has('url') && (has('brand') || has('phishid'))) return key === 'url'
    if (has('asnumber') || has('asname')) return key !== 'hostname' && key !== 'host'
    return true
  })
  return kept.map(({ index, typeName }) => ({ index, typeName }))
}
