/**
 * Periods of reports: whole days in the portal's time zone, both ends inclusive. A periodic report covers the day,
 * week, month or quarter that has just ended, and is generated at 03:00 (part 2 section 4). Days have the form
 * `2026-03-29`.
 */
import { dayAfter } from '../days.ts'
import { providerZone } from '../time-zone.ts'
import { dayIn, zonedDays } from '../zoned-days.ts'
import type { Frequency } from './modules.ts'

export const reportZone = providerZone
/** The local hour at which periodic reports are generated. */
export const reportHour = 3

/** Whole days, both ends inclusive. */
export interface DayRange {
  readonly first: string
  readonly last: string
}

const dayMilliseconds = 86_400_000

/** Number of days of a range. */
export const daysOf = ({ first, last }: DayRange): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMilliseconds) + 1

/** The same day of another month, or that month's last day when it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The day of an instant in the reports' time zone. */
export const reportDay = (at: Date): string => dayIn(reportZone)(at.getTime())

/** First and last millisecond of a range in the reports' time zone, since the epoch. */
export const instantsOf = ({ first, last }: DayRange): { first: number; last: number } => {
  const [start] = zonedDays(first, first, reportZone)
  const [end] = zonedDays(last, last, reportZone)
  if (start === undefined || end === undefined) throw new Error(`Invalid day range: ${first} to ${last}`)
  return { first: start.first, last: end.last }
}

const monthsOf = { month: 1, quarter: 3 } as const

/** First day of the period that contains a day; weeks begin on Monday. */
export const periodStart = (frequency: Frequency, day: string): string => {
  switch (frequency) {
    case 'day':
      return day
    case 'week':
      return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter': {
      const month = Number(day.slice(5, 7))
      return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    }
  }
}

/** First day of the next period after the one that begins on a day. */
export const nextStart = (frequency: Frequency, start: string): string => {
  switch (frequency) {
    case 'day':
      return dayAfter(start, 1)
    case 'week':
      return dayAfter(start, 7)
    case 'month':
    case 'quarter':
      return addMonths(start, monthsOf[frequency])
  }
}

/** The period that begins on a day. */
export const periodFrom = (frequency: Frequency, start: string): DayRange => ({
  first: start,
  last: dayAfter(nextStart(frequency, start), -1),
})

/** 03:00 of a day in the reports' time zone. */
export const generationOn = (day: string): Date => {
  // Clocks change at 02:00 or 03:00, so 03:00 always exists. It is determined by local time.
  const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: reportZone, hour: '2-digit', hourCycle: 'h23' })
  const start = instantsOf({ first: day, last: day }).first
  for (let hours = reportHour - 1; ; hours += 1) {
    const at = new Date(start + hours * 3_600_000)
    if (Number(hourOf.format(at)) === reportHour) return at
  }
}

/**
 * When the report of the period that begins on a day is generated. It is the period's start plus the frequency in days,
 * at 03:00 (part 2 section 4).
 */
export const generationOf = (frequency: Frequency, start: string): Date =>
  generationOn(nextStart(frequency, start))

/** The newest period whose report is due: it has ended, and it is after 03:00 of the next day. */
export const duePeriod = (frequency: Frequency, now: Date): DayRange => {
  const today = reportDay(now)
  // Before 03:00 the period that ended at midnight is not due yet.
  const day = now < generationOn(today) ? dayAfter(today, -1) : today
  const start = periodStart(frequency, day)
  return periodFrom(frequency, periodStart(frequency, dayAfter(start, -1)))
}

/**
 * First day of the next report's period. That is the current period; between midnight and 03:00 it is the one that has
 * just ended.
 */
export const upcomingStart = (frequency: Frequency, now: Date): string =>
  nextStart(frequency, duePeriod(frequency, now).first)

/**
 * The previous period for comparison: the previous one of a frequency, the previous month of a whole month, otherwise
 * the same number of days before.
 */
export const periodBefore = (frequency: Frequency | null, { first, last }: DayRange): DayRange => {
  const end = dayAfter(first, -1)
  const isMonth = first.endsWith('-01') && last === dayAfter(nextStart('month', first), -1)
  const kind = frequency ?? (isMonth ? 'month' : null)
  return kind === null
    ? { first: dayAfter(first, -daysOf({ first, last })), last: end }
    : periodFrom(kind, periodStart(kind, end))
}

/** Whether a one-time period is longer than a month: its end minus one month is after its start (part 2 section 5). */
export const isTooLong = ({ first, last }: DayRange): boolean => addMonths(last, -1) > first

/** The EventBridge schedule of a periodic report, in the reports' time zone. */
export const scheduleExpression = (frequency: Frequency): string =>
  ({
    day: `cron(0 ${reportHour} * * ? *)`,
    week: `cron(0 ${reportHour} ? * MON *)`,
    month: `cron(0 ${reportHour} 1 * ? *)`,
    quarter: `cron(0 ${reportHour} 1 JAN,APR,JUL,OCT ? *)`,
  })[frequency]
