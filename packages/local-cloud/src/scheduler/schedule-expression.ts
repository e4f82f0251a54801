/** EventBridge's schedule expressions: rate(), cron() and at(). */
import { Cron } from 'croner'
import { errorMessage } from '../values.ts'

export interface Schedule {
  /** The first time strictly after `after`, or undefined when there is none. */
  next(after: Date): Date | undefined
}

/** A schedule expression that AWS would reject. */
export class ScheduleExpressionError extends Error {
  override name = 'ScheduleExpressionError'
}

const unitMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
}

/**
 * Parses an expression in an IANA time zone. `anchor` is when a rate() starts counting.
 * Throws ScheduleExpressionError.
 */
export const parseScheduleExpression = (expression: string, timezone: string, anchor: Date): Schedule => {
  const match = /^(rate|cron|at)\((.*)\)$/.exec(expression.trim())
  if (!match) throw new ScheduleExpressionError(`Invalid Schedule Expression ${expression}.`)
  const [, kind, argument = ''] = match
  try {
    // An unknown time zone is the caller's error.
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw new ScheduleExpressionError(`Invalid ScheduleExpressionTimezone ${timezone}.`)
  }
  if (kind === 'rate') return rate(argument, anchor)
  return kind === 'at' ? at(argument, timezone) : cron(argument, timezone)
}

const rate = (argument: string, anchor: Date): Schedule => {
  const match = /^([1-9]\d*) (minutes?|hours?|days?)$/.exec(argument)
  const period = Number(match?.[1]) * (unitMs[match?.[2] ?? ''] ?? Number.NaN)
  if (Number.isNaN(period))
    throw new ScheduleExpressionError(`Invalid Schedule Expression rate(${argument}).`)
  return {
    next: (after) =>
      new Date(
        anchor.getTime() +
          (Math.floor(Math.max(0, after.getTime() - anchor.getTime()) / period) + 1) * period,
      ),
  }
}

const at = (argument: string, timezone: string): Schedule => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(argument))
    throw new ScheduleExpressionError(`Invalid Schedule Expression at(${argument}).`)
  const time = new Cron(argument, { timezone, paused: true }).nextRun(new Date(0))
  if (!time) throw new ScheduleExpressionError(`Invalid Schedule Expression at(${argument}).`)
  return { next: (after) => (time > after ? time : undefined) }
}

const cron = (argument: string, timezone: string): Schedule => {
  const fields = argument.trim().split(/\s+/)
  const [minute, hour, dayOfMonth, month, dayOfWeek, year] = fields
  if (
    fields.length !== 6 ||
    [minute, hour, month, year].includes('?') ||
    (dayOfMonth === '?') === (dayOfWeek === '?')
  ) {
    throw new ScheduleExpressionError(
      `Invalid Schedule Expression cron(${argument}): six fields, and exactly one of day-of-month and day-of-week must be ?.`,
    )
  }
  const pattern = [
    '0',
    minute,
    hour,
    dayOfMonth === '?' ? '*' : dayOfMonth,
    month,
    dayOfWeek === '?' ? '*' : dayOfWeek,
    year,
  ].join(' ')
  let job: Cron
  try {
    job = new Cron(pattern, {
      timezone,
      paused: true,
      mode: '7-part',
      alternativeWeekdays: true,
      sloppyRanges: true,
    })
  } catch (error) {
    throw new ScheduleExpressionError(`Invalid Schedule Expression cron(${argument}): ${errorMessage(error)}`)
  }
  const fixedHour = /^\d+$/.test(hour ?? '') ? Number(hour) : undefined
  const fixedMinute = /^\d+$/.test(minute ?? '') ? Number(minute) : undefined
  return {
    next: (after) => {
      let time = job.nextRun(after)
      // EventBridge skips a run whose local time does not exist that day. croner moves it.
      while (time && isMoved(time, timezone, fixedHour, fixedMinute)) time = job.nextRun(time)
      return time ?? undefined
    },
  }
}

const isMoved = (
  time: Date,
  timezone: string,
  hour: number | undefined,
  minute: number | undefined,
): boolean => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time)
  const part = (type: string): number => Number(parts.find((candidate) => candidate.type === type)?.value)
  return (hour !== undefined && part('hour') !== hour) || (minute !== undefined && part('minute') !== minute)
}
