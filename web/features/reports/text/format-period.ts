/** Formats report periods. A day is formatted without regard to the reader's time zone. */
import { dayAfter } from '#shared/domain/days.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import { localeOf } from '#web/lib/locale.ts'

const at = (day: string): number => Date.parse(day)

const isFirst = (day: string): boolean => day.endsWith('-01')
const isLast = (day: string): boolean => isFirst(dayAfter(day, 1))

/**
 * `October 2026` for a whole month, `July – September 2026` for whole months, else its days: `1–20 November 2026`.
 * Always with the year, because the history spans more than one.
 */
export const formatPeriod = ({ first, last }: DayRange, language: string): string => {
  const locale = localeOf(language)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const [firstMonth, lastMonth] = [first.slice(0, 7), last.slice(0, 7)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  if (isFirst(first) && isLast(last)) {
    const month = format({ month: 'long', year: 'numeric' })
    if (firstMonth === lastMonth) return month.format(at(first))
    return `${(isOneYear ? format({ month: 'long' }) : month).format(at(first))} – ${month.format(at(last))}`
  }
  if (firstMonth === lastMonth) return format({ dateStyle: 'long' }).formatRange(at(first), at(last))
  if (isOneYear) {
    // In a narrow column the line breaks between the days, not within one.
    const days = [
      format({ day: 'numeric', month: 'long' }).format(at(first)),
      format({ dateStyle: 'long' }).format(at(last)),
    ]
    return days.map((day) => day.replaceAll(' ', '\u00A0')).join(' – ')
  }
  const short = format({ day: 'numeric', month: 'short', year: 'numeric' })
  return `${short.format(at(first))} – ${short.format(at(last))}`
}

/** A day without its year: `20 November`. */
export const formatShortDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    at(day),
  )
