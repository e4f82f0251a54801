/**
 * Calendar days for date filters: `2026-11-01` in the address and on the screen, instants of the user's time zone in
 * requests. A day is not 24 hours long on the two days a year when the clocks change.
 */
import { dateFormat } from './intl.ts'

/** A calendar day: `YYYY-MM-DD`. */
export type Day = string

const two = (value: number): string => String(value).padStart(2, '0')

/** The day of a moment in the user's time zone. */
export const dayOf = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const partsOf = (day: Day): [number, number, number] | undefined => {
  const match = /^([12]\d{3})-(\d{2})-(\d{2})$/.exec(day)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** Midnight at the start of the day, in the user's time zone; undefined if the calendar has no such day. */
export const dateOf = (day: Day): Date | undefined => {
  const parts = partsOf(day)
  if (parts === undefined) return undefined
  const date = new Date(parts[0], parts[1] - 1, parts[2])
  return dayOf(date) === day ? date : undefined
}

/** The first instant of the day as ISO in UTC. */
export const startOfDay = (day: Day): string | undefined => dateOf(day)?.toISOString()

/** The last millisecond of the day as ISO in UTC: one before the next day starts. */
export const endOfDay = (day: Day): string | undefined => {
  const start = dateOf(day)
  if (start === undefined) return undefined
  const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
  return new Date(next.getTime() - 1).toISOString()
}

/** Whether a text is an instant as links contain it: `2026-11-22T07:00:00.001Z`. */
export const isInstant = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day of a range's end, which may be an instant. Any other text is returned unchanged. */
export const dayOfEnd = (end: string): string => (isInstant(end) ? dayOf(new Date(end)) : end)

/** A range of whole days; either end may be open. */
export interface DayRange {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** The range if it is valid: real days, none in the future, the end not before the start. */
export const validRange = (range: DayRange, today: Day): DayRange | undefined => {
  const usable = (day: Day | undefined): Day | undefined =>
    day !== undefined && dateOf(day) !== undefined && day <= today ? day : undefined
  const from = usable(range.from)
  const to = usable(range.to)
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** The same, but the end may be an instant, as in links of e-mails. */
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

/** The user's time zone as an IANA name. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The local time in a time zone at a moment, as milliseconds as if it were UTC. */
const wallClock = (date: Date, timeZone: string): number => {
  const parts = new Map(
    dateFormat('en', {
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

/** The day of a moment in a time zone. */
export const dayIn = (date: Date, timeZone: string): Day =>
  new Date(wallClock(date, timeZone)).toISOString().slice(0, 10)

/** Epoch milliseconds at which a day starts in a time zone; `after` adds days. */
const beginIn = (day: Day, timeZone: string, after = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = Date.UTC(year, month - 1, date + after)
  // The offset at the result is not known yet. It is guessed, then corrected with the offset at the guess, for days
  // when the clocks change.
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

/** Why a day field rejects a text. */
export type DayProblem = 'wrong' | 'tooEarly' | 'tooLate'

/** The problem with the text of a day field; undefined if it is a valid day. */
export const dayProblem = (
  written: string,
  { min, max }: { readonly min?: Day | undefined; readonly max?: Day | undefined },
): DayProblem | undefined => {
  if (written === '') return undefined
  if (dateOf(written) === undefined) return 'wrong'
  if (max !== undefined && written > max) return 'tooLate'
  return min !== undefined && written < min ? 'tooEarly' : undefined
}

/** The limits for both ends of a range: neither in the future, the end not before the start. */
export const rangeLimits = (
  { from = '' }: DayRange,
  today: Day,
): { from: { max: Day }; to: { min: Day | undefined; max: Day } } => ({
  from: { max: today },
  // A start in the future is itself an error, so it does not limit the end.
  to: { min: dayProblem(from, { max: today }) === undefined && from !== '' ? from : undefined, max: today },
})

/** Whether both ends of a range, as typed, are allowed days. */
export const isRangeTaken = (range: DayRange, today: Day): boolean => {
  const limits = rangeLimits(range, today)
  return (
    dayProblem(range.from ?? '', limits.from) === undefined &&
    dayProblem(range.to ?? '', limits.to) === undefined
  )
}
