/** The period of a one-time report: its errors, and the selectable days (part 2 section 5). */
import { dayAfter } from '#shared/domain/days.ts'
import { addMonths, daysOf, isTooLong, type DayRange } from '#shared/domain/reports/periods.ts'
import { dateOf, type Day } from '#web/lib/days.ts'
import type { PickedRange } from '#web/ui/form/range-calendar/range-calendar.tsx'

export type PeriodProblem = 'rangeRequired' | 'wrong' | 'inFuture' | 'reversed' | 'tooLong'

/** The first error of a period; undefined if it is valid. */
export const periodProblem = ({ start, end }: PickedRange, today: Day): PeriodProblem | undefined => {
  if ([start, end].some((day) => day !== '' && dateOf(day) === undefined)) return 'wrong'
  if (start > today || end > today) return 'inFuture'
  if (start === '' || end === '') return 'rangeRequired'
  if (start > end) return 'reversed'
  return isTooLong({ first: start, last: end }) ? 'tooLong' : undefined
}

/** The first start day for a period that ends on a day and is at most a month long. */
export const firstAllowed = (end: Day): Day => addMonths(end, -1)

/** The last end day for a period that starts on a day and is at most a month long, at the latest today. */
export const lastAllowed = (start: Day, today: Day): Day => {
  let last = addMonths(start, 1)
  // Months differ in length: 28 February is one month before 31 March too.
  while (!isTooLong({ first: start, last: dayAfter(last, 1) })) last = dayAfter(last, 1)
  return last < today ? last : today
}

/** The selectable days: within a month of the first pick while the second is missing, else all. */
export const pickable = (range: PickedRange, today: Day): { min?: Day; max: Day } => {
  const { start, end } = range
  if (periodProblem(range, today) === 'tooLong') return { min: firstAllowed(end), max: end }
  if (end === '' && dateOf(start) !== undefined && start <= today)
    return { min: firstAllowed(start), max: lastAllowed(start, today) }
  return { max: today }
}

/** The period after a pick. If it is too long, its end stays. If the first pick is after the second, they swap. */
export const picked = (before: PickedRange, after: PickedRange, today: Day): PickedRange => {
  if (periodProblem(before, today) === 'tooLong' && after.end === '')
    return { start: after.start, end: before.end }
  if (before.end === '' && before.start !== '' && after.end === '' && after.start < before.start)
    return { start: after.start, end: before.start }
  return after
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** The named periods; each is valid. */
export const quickPeriods = (today: Day): { last7: DayRange; last30: DayRange; lastMonth: DayRange } => {
  const monthStart = `${today.slice(0, 7)}-01`
  return {
    last7: { first: dayAfter(today, -6), last: today },
    // After a February 30 days are more than a month.
    last30: { first: later(dayAfter(today, -29), firstAllowed(today)), last: today },
    lastMonth: { first: addMonths(monthStart, -1), last: dayAfter(monthStart, -1) },
  }
}

/** The number of days in a period. */
export const daysIn = ({ start, end }: PickedRange): number => daysOf({ first: start, last: end })

/** The period in the request; an end of today is omitted. */
export const sentPeriod = (
  { start, end }: PickedRange,
  today: Day,
): { period_start_date: Day; period_end_date?: Day } => ({
  period_start_date: start,
  ...(end === today ? {} : { period_end_date: end }),
})
