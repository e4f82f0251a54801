/** Formats days and weeks of the statistics. A day is formatted without regard to the reader's time zone. */
import type { TFunction } from 'i18next'
import { localeOf } from '#web/lib/locale.ts'
import type { Step } from './activity-series.ts'

const format = (language: string, options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
  return (day: string): string => formatter.format(Date.parse(day))
}

/** A day at the axis: `5.11`, `5 Nov`. */
export const tickOf = (language: string) =>
  format(
    language,
    language.startsWith('pl') ? { day: 'numeric', month: '2-digit' } : { day: 'numeric', month: 'short' },
  )

/** A day or a week in full: `Friday, 20 November 2026`, `week from 16 November 2026`. */
export const pointName = (t: TFunction<'organizations'>, language: string, step: Step) => {
  const full = format(language, step === 'daily' ? { dateStyle: 'full' } : { dateStyle: 'long' })
  return (day: string): string =>
    step === 'daily' ? full(day) : t('statistics.weekFrom', { day: full(day) })
}
