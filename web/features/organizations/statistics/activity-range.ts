/** The range that statistics are shown for, as the address has it: `?start=2026-11-07&end=2026-11-20`. */
import { activityZone, dayAfter, earliestStart, rangeProblem } from '#shared/domain/activity-range.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { dateOf, type Day } from '#web/lib/days.ts'

export interface ActivityRange {
  readonly start: Day
  readonly end: Day
}

const providerDay = dayIn(activityZone)

/** The day of a moment where statistics are counted. */
export const activityToday = (now: Date): Day => providerDay(now.getTime())

/** What ranges are named: each ends today. */
export const presets = ['twoWeeks', 'days30', 'days90', 'thisYear', 'year'] as const
export type Preset = (typeof presets)[number]

/** The range of a name; of two weeks, when nothing else is asked for. */
export const presetRange = (preset: Preset, today: Day): ActivityRange => {
  const starts: Readonly<Record<Preset, Day>> = {
    twoWeeks: dayAfter(today, -13),
    days30: dayAfter(today, -29),
    days90: dayAfter(today, -89),
    thisYear: `${today.slice(0, 4)}-01-01`,
    year: dayAfter(earliestStart(today), 1),
  }
  return { start: starts[preset], end: today }
}

/** Why a range is not shown. */
export type RangeRefusal = 'wrong' | 'inFuture' | 'range_reversed' | 'range_too_long'

/** What is wrong with a range as it is typed. */
export const rangeRefusal = ({ start, end }: ActivityRange, today: Day): RangeRefusal | undefined => {
  if (dateOf(start) === undefined || dateOf(end) === undefined) return 'wrong'
  return end > today || start > today ? 'inFuture' : rangeProblem(start, end)
}

/** What an address asks for: a range, or days that are none and why. */
export interface AskedRange extends ActivityRange {
  readonly refusal?: RangeRefusal | undefined
}

/** The range of an address; the last two weeks for one that names no day. What is refused stays as it is asked. */
export const rangeIn = (params: URLSearchParams, today: Day): AskedRange => {
  const [start, end] = [params.get('start'), params.get('end')]
  if (start === null && end === null) return presetRange('twoWeeks', today)
  const range = { start: start ?? '', end: end ?? '' }
  return { ...range, refusal: rangeRefusal(range, today) }
}
