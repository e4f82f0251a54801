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
/** An unencoded `+` reaches the server as a space. */
const pattern = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+\- ]\d\d:\d\d)$/

/** Parses an RFC 3339 date. Cuts off digits finer than a microsecond. Undefined when invalid. */
export const readStamp = (text: string): Stamp | undefined => {
  if (text.length > longest) return undefined
  const [, day, time, fraction = '', zone = ''] = pattern.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  const digits = fraction.padEnd(6, '0')
  const ms = Date.parse(`${day}T${time}.${digits.slice(0, 3)}${zone.replace(' ', '+').toUpperCase()}`)
  return Number.isNaN(ms) || !isDay(day) ? undefined : { ms, micros: Number(digits.slice(3, 6)) }
}

/** Whether the day exists: `Date` reads 30 February as 2 March. */
const isDay = (day: string): boolean => new Date(Date.parse(day)).toISOString().startsWith(day)
