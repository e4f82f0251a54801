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

/** Whether a text is an instant as links write it: `2026-11-22T07:00:00.001Z`. */
export const isInstant = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day of a range's end, which may be an instant; any other text as it is. */
export const dayOfEnd = (end: string): string => (isInstant(end) ? dayOf(new Date(end)) : end)

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

/** The same where an end may be an instant too, as links of mails have it. */
export const validSpan = (range: DayRange, today: Day): DayRange | undefined => {
  const { from, to } = range
  if (from !== undefined && to !== undefined && isInstant(from) && isInstant(to) && from > to)
    return undefined
  const days = validRange(
    {
      ...(from === undefined ? {} : { from: dayOfEnd(from) }),
      ...(to === undefined ? {} : { to: dayOfEnd(to) }),
    },
    today,
  )
  return (
    days && {
      ...(days.from === undefined ? {} : { from }),
      ...(days.to === undefined ? {} : { to }),
    }
  )
}

/** The reader's own time zone, by its IANA name. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clocks of a time zone show at a moment, as if it were UTC. */
const wallClock = (date: Date, timeZone: string): number => {
  const parts = new Map(
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** The day a moment falls on in a time zone. */
export const dayIn = (date: Date, timeZone: string): Day =>
  new Date(wallClock(date, timeZone)).toISOString().slice(0, 10)

/** Milliseconds of the epoch at which a day begins in a time zone; `after` days later than the given one. */
const beginIn = (day: Day, timeZone: string, after = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = Date.UTC(year, month - 1, date + after)
  // The offset at the moment that is sought: guessed, then taken at the guess, for the days when clocks change.
  let found = wall
  for (let turn = 0; turn < 2; turn += 1) found += wall - wallClock(new Date(found), timeZone)
  return found
}

/** The first instant of a day in a time zone, as ISO in UTC. */
export const startOfDayIn = (day: Day, timeZone: string): string =>
  new Date(beginIn(day, timeZone)).toISOString()

/** The last millisecond of a day in a time zone, as ISO in UTC. */
export const endOfDayIn = (day: Day, timeZone: string): string =>
  new Date(beginIn(day, timeZone, 1) - 1).toISOString()

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
