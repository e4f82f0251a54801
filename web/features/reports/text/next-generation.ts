/** When a periodic report is made next, and how that is said (part 2 section 4). */
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import type { Frequency } from '#shared/domain/reports/modules.ts'
import { generationOf, periodFrom, upcomingStart, type DayRange } from '#shared/domain/reports/periods.ts'
import { localeOf } from '#web/lib/locale.ts'

/**
 * The moment of the next generation; undefined while the report is switched off or its owner may have none, and once the
 * moment has passed.
 */
export const nextGeneration = (
  report: Pick<PeriodicReport, 'is_active' | 'is_possible' | 'frequency' | 'next_instance_start_period'>,
  now: Date,
): Date | undefined => {
  if (!report.is_active || !report.is_possible) return undefined
  const at = generationOf(report.frequency, report.next_instance_start_period)
  return at > now ? at : undefined
}

/** The first report of a frequency that is chosen now: of the period that is not due yet, as the API begins with it. */
export const firstReport = (frequency: Frequency, now: Date): { at: Date; period: DayRange } => {
  const start = upcomingStart(frequency, now)
  return { at: generationOf(frequency, start), period: periodFrom(frequency, start) }
}

/** `Monday 23 November, 03:00`, in the reader's own zone. */
export const weekdayMoment = (at: Date, language: string): string => {
  const locale = localeOf(language)
  const of = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(at)
  return `${of({ weekday: 'long' })} ${of({ day: 'numeric', month: 'long' })}, ${of({ timeStyle: 'short' })}`
}

/** `1 December 2026, 03:00`, in the reader's own zone. */
export const dayMoment = (at: Date, language: string): string => {
  const locale = localeOf(language)
  const of = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(at)
  return `${of({ dateStyle: 'long' })}, ${of({ timeStyle: 'short' })}`
}
