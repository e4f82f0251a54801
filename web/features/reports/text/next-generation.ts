/** When a periodic report is generated next, and the text for it (part 2 section 4). */
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import type { Frequency } from '#shared/domain/reports/modules.ts'
import { generationOf, periodFrom, upcomingStart, type DayRange } from '#shared/domain/reports/periods.ts'
import { localeOf } from '#web/lib/locale.ts'

/**
 * The time of the next generation. Undefined if the report is off, if its owner may not have one, or if the time has
 * passed.
 */
export const nextGeneration = (
  report: Pick<PeriodicReport, 'is_active' | 'is_possible' | 'frequency' | 'next_instance_start_period'>,
  now: Date,
): Date | undefined => {
  if (!report.is_active || !report.is_possible) return undefined
  const at = generationOf(report.frequency, report.next_instance_start_period)
  return at > now ? at : undefined
}

/** The first report of a frequency chosen now: for the first period that is not yet due, as the API starts it. */
export const firstReport = (frequency: Frequency, now: Date): { at: Date; period: DayRange } => {
  const start = upcomingStart(frequency, now)
  return { at: generationOf(frequency, start), period: periodFrom(frequency, start) }
}

/** `Monday 23 November, 03:00`, in the reader's time zone. */
export const weekdayMoment = (at: Date, language: string): string => {
  const locale = localeOf(language)
  const of = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(at)
  return `${of({ weekday: 'long', day: 'numeric', month: 'long' })}, ${of({ timeStyle: 'short' })}`
}

/** `1 December 2026, 03:00`, in the reader's time zone. */
export const dayMoment = (at: Date, language: string): string => {
  const locale = localeOf(language)
  const of = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(at)
  return `${of({ dateStyle: 'long' })}, ${of({ timeStyle: 'short' })}`
}
