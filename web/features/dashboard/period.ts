/** The period of a dashboard: a number of days up to and including today (part 2 section 9). */
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { dateFormat } from '#web/lib/intl.ts'

export const periodDays = ['7', '30', '60'] as const
export type PeriodDays = (typeof periodDays)[number]
export const usualPeriod: PeriodDays = '30'

/** The length in the address, or the default. */
export const readPeriod = (text: string | null): PeriodDays =>
  periodDays.find((days) => days === text) ?? usualPeriod

/** The first day of a period that ends today. */
export const firstDay = (days: PeriodDays, today: Date): Day =>
  dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - Number(days) + 1))

/** A period as text: `22 October – 20 November 2026`. */
export const periodText = (from: Day, to: Day, locale: string): string => {
  const [first, last] = [dateOf(from), dateOf(to)]
  return first === undefined || last === undefined
    ? ''
    : dateFormat(locale, { dateStyle: 'long' }).formatRange(first, last)
}
