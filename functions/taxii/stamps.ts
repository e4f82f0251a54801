/**
 * When an object was added to a collection, to the microsecond (TAXII 2.1 section 2). It is the commit that wrote the
 * object last: its time in milliseconds, and its place in the journal as the digits below. So dates rise with the journal,
 * and no two commits of one millisecond share one.
 */

export interface Stamp {
  /** Epoch milliseconds. */
  readonly ms: number
  /** 0 to 999. */
  readonly micros: number
}

/** Before every commit. */
export const firstStamp: Stamp = { ms: 0, micros: 0 }

/** The date of a commit. */
export const stampOf = (at: number, sequence: number): Stamp => ({ ms: at, micros: sequence % 1000 })

/** Below 0 when the first one is earlier. */
export const compareStamps = (one: Stamp, other: Stamp): number =>
  one.ms - other.ms || one.micros - other.micros

export const laterStamp = (one: Stamp, other: Stamp): Stamp => (compareStamps(one, other) < 0 ? other : one)

/** `2026-11-22T10:00:00.123004Z`. */
export const writeStamp = ({ ms, micros }: Stamp): string =>
  new Date(ms).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`)

const longest = 40
/** A `+` that nobody encoded reaches a server as a blank. */
const pattern = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+\- ]\d\d:\d\d)$/

/** Reads a date of RFC 3339; what is finer than a microsecond is cut off. Undefined for what is none. */
export const readStamp = (text: string): Stamp | undefined => {
  if (text.length > longest) return undefined
  const [, day, time, fraction = '', zone = ''] = pattern.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  const digits = fraction.padEnd(6, '0')
  const ms = Date.parse(`${day}T${time}.${digits.slice(0, 3)}${zone.replace(' ', '+').toUpperCase()}`)
  return Number.isNaN(ms) || !isDay(day) ? undefined : { ms, micros: Number(digits.slice(3, 6)) }
}

/** Whether the calendar has the day: `Date` reads 30 February as 2 March. */
const isDay = (day: string): boolean => new Date(Date.parse(day)).toISOString().startsWith(day)
