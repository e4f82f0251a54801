/** The queries of TAXII's lists: filters, page size and continuation (TAXII 2.1 sections 3.4 and 3.5). */
import * as z from 'zod'
import { readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import { PortalError } from '#shared/http/errors.ts'

/** Maximum and default number of objects per page. */
export const taxiiPageMax = 1000

/** Maximum values per filter. */
const mostValues = 100
const longestValue = 300

/** The filters of a list. Absent ones do not filter. Values of one field are alternatives. */
export interface Filters {
  /** Only objects added after this date. */
  readonly addedAfter?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  readonly versions?: readonly string[] | undefined
  readonly specVersions?: readonly string[] | undefined
}

/**
 * A place in a collection: after some objects of the opening (the provider and its marking), or after an object. The
 * latter consists of its commit, its item and its number among the item's objects.
 */
export type Place =
  | { readonly opening: number }
  | { readonly at: number; readonly sequence: number; readonly id: number; readonly part: number }

export interface ListQuery {
  readonly limit: number
  readonly filters: Filters
  /** Where the list continues. Undefined at the beginning. */
  readonly place: Place | undefined
}

const filterNames = {
  'match[id]': 'ids',
  'match[type]': 'types',
  'match[version]': 'versions',
  'match[spec_version]': 'specVersions',
} as const
type MatchName = keyof typeof filterNames
const isMatchName = (name: string): name is MatchName => Object.hasOwn(filterNames, name)

/** The parameters that each resource supports (TAXII 2.1 sections 5.3, 5.4, 5.6, 5.8). */
export const supportedFilters = {
  objects: ['match[id]', 'match[type]', 'match[version]', 'match[spec_version]'],
  object: ['match[version]', 'match[spec_version]'],
  versions: ['match[spec_version]'],
} as const satisfies Record<string, readonly MatchName[]>

const textsSchema = z.array(z.string().max(longestValue)).max(mostValues).optional()
const cursorSchema = z.strictObject({
  c: z.string(),
  f: z.strictObject({
    addedAfter: z.string().max(40).optional(),
    ids: textsSchema,
    types: textsSchema,
    versions: textsSchema,
    specVersions: textsSchema,
  }),
  p: z.union([
    z.strictObject({ opening: z.int().min(0) }),
    z.strictObject({ at: z.int(), sequence: z.int(), id: z.int(), part: z.int().min(0) }),
  ]),
})

const wrong = (field: string): PortalError =>
  new PortalError('wrong_parameter', { field: field.slice(0, 100) })

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return taxiiPageMax
  if (!/^0*[1-9]\d{0,9}$/.test(text)) throw wrong('limit')
  return Math.min(Number(text), taxiiPageMax)
}

const valuesOf = (name: string, text: string): string[] => {
  const values = text.split(',').map((value) => value.trim())
  if (values.length > mostValues || values.some((value) => value === '' || value.length > longestValue))
    throw wrong(name)
  return values
}

/** A version is a date or a keyword. Dates are normalized to the portal's notation. */
const versionOf = (text: string): string => {
  if (['first', 'last', 'all'].includes(text)) return text
  const stamp = readStamp(text)
  if (stamp === undefined) throw wrong('match[version]')
  return stamp.micros === 0 ? new Date(stamp.ms).toISOString() : writeStamp(stamp)
}

/**
 * Parses a query. `next` contains the query of the first page: repeated filters are ignored, and another `limit`
 * applies to this page. A `next` of another collection starts this one with its filters, since some clients send it on.
 * Throws `unknown_parameter`, `wrong_parameter` and `cursor_invalid`.
 */
export const readListQuery = (raw: string, collection: string, matches: readonly MatchName[]): ListQuery => {
  const given = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(raw)) {
    if (given.has(name)) throw wrong(name)
    given.set(name, value)
  }
  const filters: { -readonly [Name in keyof Filters]: Filters[Name] } = {}
  for (const [name, value] of given) {
    if (name === 'added_after') {
      const stamp = readStamp(value)
      if (stamp === undefined) throw wrong(name)
      filters.addedAfter = writeStamp(stamp)
    } else if (isMatchName(name) && matches.includes(name)) {
      const values = valuesOf(name, value)
      filters[filterNames[name]] = name === 'match[version]' ? values.map(versionOf) : values
    } else if (name !== 'limit' && name !== 'next')
      throw new PortalError('unknown_parameter', { field: name.slice(0, 100) })
  }
  const limit = limitOf(given.get('limit'))
  const next = given.get('next') ?? ''
  if (next === '') return { limit, filters, place: undefined }
  const { c, f, p } = readCursor(cursorSchema, next)
  return { limit, filters: f, place: c === collection ? p : undefined }
}

/** The `next` of a list that continues after a place. */
export const writeNext = (collection: string, filters: Filters, place: Place): string =>
  writeCursor({ c: collection, f: filters, p: place })

/**
 * When an object was added to a collection, to the microsecond (TAXII 2.1 section 2). It derives from the commit that
 * last wrote the object: its time in milliseconds, and the journal sequence as the digits below. So dates increase with
 * the journal, and commits of one millisecond differ.
 */
export interface Stamp {
  /** Epoch milliseconds. */
  readonly ms: number
  /** 0 to 999. */
  readonly micros: number
}

/** Earlier than every commit. */
export const firstStamp: Stamp = { ms: 0, micros: 0 }

/** The date of a commit. */
export const stampOf = (at: number, sequence: number): Stamp => ({ ms: at, micros: sequence % 1000 })

/** Negative when the first one is earlier. */
export const compareStamps = (one: Stamp, other: Stamp): number =>
  one.ms - other.ms || one.micros - other.micros

export const laterStamp = (one: Stamp, other: Stamp): Stamp => (compareStamps(one, other) < 0 ? other : one)

/** For example `2026-11-22T10:00:00.123004Z`. */
export const writeStamp = ({ ms, micros }: Stamp): string =>
  new Date(ms).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`)

const longest = 40
/** An unencoded `+` reaches the server as a space. Generated clients write an offset without its colon. */
const pattern = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+\- ]\d\d:?\d\d)$/

/** Parses an RFC 3339 date. Cuts off digits finer than a microsecond. Undefined when invalid. */
export const readStamp = (text: string): Stamp | undefined => {
  if (text.length > longest) return undefined
  const [, day, time, fraction = '', zone = ''] = pattern.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  const digits = fraction.padEnd(6, '0')
  const ms = Date.parse(
    `${day}T${time}.${digits.slice(0, 3)}${zone
      .replace(' ', '+')
      .replace(/(\d\d)(\d\d)$/, '$1:$2')
      .toUpperCase()}`,
  )
  return Number.isNaN(ms) || !isDay(day) ? undefined : { ms, micros: Number(digits.slice(3, 6)) }
}

/** Whether the day exists: `Date` reads 30 February as 2 March. */
const isDay = (day: string): boolean => new Date(Date.parse(day)).toISOString().startsWith(day)
