/**
 * Calendar days as date filters use them: `2026-11-01` in the address and on the screen, instants of the
 * user's
 * own time zone towards the server. A day is not 24 hours long on the two days a year when the clocks change.
 */

/** A calendar day: `YYYY-MM-DD`. */
export type Day = string

const two = (value: number): string => String(value).padStart(2, '0')

/** The day a moment falls on in the user's time zone. */
export const dayOf = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const partsOf = (day: Day): [number, number, number] | undefined => {
  const match = /^([12]\d{3})-(\d{2})-(\d{2})$/.exec(day)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Midnight that begins the day, in the user's time zone; nothing when the calendar has no such day. */
export const dateOf = (day: Day): Date | undefined => {
  const parts = partsOf(day)
  if (parts === undefined) return undefined
  const date = new Date(parts[0], parts[1] - 1, parts[2])
  return dayOf(date) === day ? date : undefined
}

/** The first instant of the day as ISO in UTC. */
export const startOfDay = (day: Day): string | undefined => dateOf(day)?.toISOString()

/** The last millisecond of the day as ISO in UTC: one before the next day's first. */
export const endOfDay = (day: Day): string | undefined => {
  const start = dateOf(day)
  if (start === undefined) return undefined
  const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
  return new Date(next.getTime() - 1).toISOString()
}

/** A range of whole days; either end may be open. */
export interface DayRange {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** The range if it can be asked for: real days, none in the future, the end not before the start. */
export const validRange = (range: DayRange, today: Day): DayRange | undefined => {
  const usable = (day: Day | undefined): Day | undefined =>
    day !== undefined && dateOf(day) !== undefined && day <= today ? day : undefined
  const from = usable(range.from)
  const to = usable(range.to)
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Why a text in a field of a day is not taken. */
export type DayProblem = 'wrong' | 'tooEarly' | 'tooLate'

/** What is wrong with what a field of a day holds: a day, or what somebody typed that is none. */
export const dayProblem = (
  written: string,
  { min, max }: { readonly min?: Day | undefined; readonly max?: Day | undefined },
): DayProblem | undefined => {
  if (written === '') return undefined
  if (dateOf(written) === undefined) return 'wrong'
  if (max !== undefined && written > max) return 'tooLate'
  return min !== undefined && written < min ? 'tooEarly' : undefined
}

/** The limits of the two ends of a range: neither in the future, the end not before the start. */
export const rangeLimits = (
  { from = '' }: DayRange,
  today: Day,
): { from: { max: Day }; to: { min: Day | undefined; max: Day } } => ({
  from: { max: today },
  // A start in the future is wrong itself; the end is then not measured by it.
  to: { min: dayProblem(from, { max: today }) === undefined && from !== '' ? from : undefined, max: today },
})

/** Whether both ends of a range as typed are days that it may have. */
export const isRangeTaken = (range: DayRange, today: Day): boolean => {
  const limits = rangeLimits(range, today)
  return (
    dayProblem(range.from ?? '', limits.from) === undefined &&
    dayProblem(range.to ?? '', limits.to) === undefined
  )
}
