/** Calendar days of a time zone as instants. A day has 23 hours when daylight saving time begins, 25 when it ends. */
import { isTimeZone } from './time-zone.ts'

/** A calendar day of a zone, `2026-03-29`, with its first and last instant in epoch milliseconds. */
export interface ZonedDay {
  readonly date: string
  readonly first: number
  readonly last: number
}

const hour = 3_600_000
const minute = 60_000

/** Old names that some browsers still report, with their current names. */
const renamed: Readonly<Record<string, string>> = {
  'Europe/Kiev': 'Europe/Kyiv',
  'Asia/Calcutta': 'Asia/Kolkata',
}

/** The zone that a browser's name means; undefined when there is none (part 1 section 9). */
export const resolveTimeZone = (name: string): string | undefined => {
  const meant = renamed[name] ?? name
  // A runtime may know a renamed zone only by its old name.
  return isTimeZone(meant) ? meant : isTimeZone(name) ? name : undefined
}

/** The day of an instant, in epoch milliseconds, in a zone. */
export const dayIn = (zone: string): ((instant: number) => string) => {
  // `sv` writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return (instant) => format.format(instant)
}

/**
 * The days from one to another in a zone, both inclusive, as `2026-03-29`. Skips a day that the zone skipped when it
 * crossed the date line.
 */
export const zonedDays = (from: string, to: string, zone: string): ZonedDay[] => {
  const dayOf = dayIn(zone)
  const starts: { date: string; first: number }[] = []
  for (let midnight = Date.parse(from); midnight <= Date.parse(to) + 24 * hour; midnight += 24 * hour) {
    const date = new Date(midnight).toISOString().slice(0, 10)
    starts.push({ date, first: startOf(date, midnight, dayOf) })
  }
  return starts.flatMap(({ date, first }, index) => {
    const next = starts[index + 1]
    return next === undefined || next.first <= first ? [] : [{ date, first, last: next.first - 1 }]
  })
}

/**
 * The first instant of a day, or of a later one. Clocks set back around midnight never return to the previous day, so
 * the instants of a day are contiguous.
 */
const startOf = (date: string, midnightUtc: number, dayOf: (instant: number) => string): number => {
  let before = midnightUtc - 15 * hour
  let from = midnightUtc + 15 * hour
  while (from - before > minute) {
    const middle = before + Math.floor((from - before) / (2 * minute)) * minute
    if (dayOf(middle) >= date) from = middle
    else before = middle
  }
  return from
}
