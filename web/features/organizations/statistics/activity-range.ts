/** The range of the statistics, as in the address: `?start=2026-11-07&end=2026-11-20`. */
import { activityZone, earliestStart, rangeProblem } from '#shared/domain/activity-range.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { dateOf, type Day } from '#web/lib/days.ts'

export interface ActivityRange {
  readonly start: Day
  readonly end: Day
}

const providerDay = dayIn(activityZone)

/** The day of a moment in the time zone of the statistics. */
export const activityToday = (now: Date): Day => providerDay(now.getTime())

/** The named ranges; each ends today. */
export const presets = ['twoWeeks', 'days30', 'days90', 'thisYear', 'year'] as const
export type Preset = (typeof presets)[number]

/** The range of a name; two weeks is the default. */
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

/** Why a range is rejected. */
export type RangeRefusal = 'wrong' | 'inFuture' | 'range_reversed' | 'range_too_long'

/** The error of a typed range. */
export const rangeRefusal = ({ start, end }: ActivityRange, today: Day): RangeRefusal | undefined => {
  if (dateOf(start) === undefined || dateOf(end) === undefined) return 'wrong'
  return end > today || start > today ? 'inFuture' : rangeProblem(start, end)
}

/** The range in an address, or invalid days and the reason. */
export interface AskedRange extends ActivityRange {
  readonly refusal?: RangeRefusal | undefined
}

/** The range in an address, by default the last two weeks. A rejected range is kept as given. */
export const rangeIn = (params: URLSearchParams, today: Day): AskedRange => {
  const [start, end] = [params.get('start'), params.get('end')]
  if (start === null && end === null) return presetRange('twoWeeks', today)
  const range = { start: start ?? '', end: end ?? '' }
  return { ...range, refusal: rangeRefusal(range, today) }
}
