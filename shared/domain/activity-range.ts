/** The range of an organization's statistics: days as `2026-03-29`, weeks by their Monday. */
import { dayAfter } from './days.ts'
import { providerZone } from './time-zone.ts'

/** Defines the days of activity statistics. */
export const activityZone = providerZone

const dayMilliseconds = 86_400_000

/**
 * The earliest start of a range that ends on a day and is at most a year long. It is the same date a year before, 28
 * February for 29 February. Such a range has 366 days, or 367 when it includes 29 February.
 */
export const earliestStart = (end: string): string => {
  const [year = '', month = '', day = ''] = end.split('-')
  const before = String(Number(year) - 1).padStart(4, '0')
  return `${before}-${month}-${month === '02' && day === '29' ? '28' : day}`
}

/** Why a range is refused. */
export type RangeProblem = 'range_reversed' | 'range_too_long'

/** Why a range of days, both inclusive, is refused; undefined when it is valid. */
export const rangeProblem = (start: string, end: string): RangeProblem | undefined => {
  if (end < start) return 'range_reversed'
  return start < earliestStart(end) ? 'range_too_long' : undefined
}

/** The days of a range, both ends inclusive. */
export const daysOf = (start: string, end: string): string[] =>
  Array.from(
    { length: Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / dayMilliseconds) + 1) },
    (_, index) => dayAfter(start, index),
  )

/** The Monday of a day's ISO week. */
export const weekOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())
