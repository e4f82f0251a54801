/** The period of a one-time report: what is wrong with it, and which days can be picked (part 2 section 5). */
import { addDays, addMonths, daysOf, isTooLong, type DayRange } from '#shared/domain/reports/periods.ts'
import { dateOf, type Day } from '#web/lib/days.ts'
import type { PickedRange } from '#web/ui/form/range-calendar/range-calendar.tsx'

export type PeriodProblem = 'rangeRequired' | 'wrong' | 'inFuture' | 'reversed' | 'tooLong'

/** The first problem of a period; undefined for one that is taken. */
export const periodProblem = ({ start, end }: PickedRange, today: Day): PeriodProblem | undefined => {
  if ([start, end].some((day) => day !== '' && dateOf(day) === undefined)) return 'wrong'
  if (start > today || end > today) return 'inFuture'
  if (start === '' || end === '') return 'rangeRequired'
  if (start > end) return 'reversed'
  return isTooLong({ first: start, last: end }) ? 'tooLong' : undefined
}

/** The first day with which a period that ends on a day is no longer than a month. */
export const firstAllowed = (end: Day): Day => addMonths(end, -1)

/** The last day with which a period that begins on a day is no longer than a month, and at the latest today. */
export const lastAllowed = (start: Day, today: Day): Day => {
  let last = addMonths(start, 1)
  // A month ends later than the one before: 28 February is a month before 31 March too.
  while (!isTooLong({ first: start, last: addDays(last, 1) })) last = addDays(last, 1)
  return last < today ? last : today
}

/** The days that can be picked now: a month around the first one, while the other is missing, else all. */
export const pickable = (range: PickedRange, today: Day): { min?: Day; max: Day } => {
  const { start, end } = range
  if (periodProblem(range, today) === 'tooLong') return { min: firstAllowed(end), max: end }
  if (end === '' && dateOf(start) !== undefined && start <= today)
    return { min: firstAllowed(start), max: lastAllowed(start, today) }
  return { max: today }
}

/**
 * The period after a pick. The end of one that is too long stays, and a first day that lies after what is picked
 * becomes the last one.
 */
export const picked = (before: PickedRange, after: PickedRange, today: Day): PickedRange => {
  if (periodProblem(before, today) === 'tooLong' && after.end === '')
    return { start: after.start, end: before.end }
  if (before.end === '' && before.start !== '' && after.end === '' && after.start < before.start)
    return { start: after.start, end: before.start }
  return after
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** Periods that have a name; each is taken. */
export const quickPeriods = (today: Day): { last7: DayRange; last30: DayRange; lastMonth: DayRange } => {
  const monthStart = `${today.slice(0, 7)}-01`
  return {
    last7: { first: addDays(today, -6), last: today },
    // After a February 30 days are more than a month.
    last30: { first: later(addDays(today, -29), firstAllowed(today)), last: today },
    lastMonth: { first: addMonths(monthStart, -1), last: addDays(monthStart, -1) },
  }
}

/** How many days a period has. */
export const daysIn = ({ start, end }: PickedRange): number => daysOf({ first: start, last: end })

/** The period as it is sent: an end of today is left out. */
export const sentPeriod = (
  { start, end }: PickedRange,
  today: Day,
): { period_start_date: Day; period_end_date?: Day } => ({
  period_start_date: start,
  ...(end === today ? {} : { period_end_date: end }),
})
