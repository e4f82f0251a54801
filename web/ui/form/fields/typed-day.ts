/** Parses a typed day, in the order of the user's language. */
import { dateOf, type Day } from '../../../lib/days.ts'
import type { Locale } from '../../../lib/locale.ts'

/** Whether the month (`mdy`) or the day (`dmy`) comes first. */
export type DayOrder = 'dmy' | 'mdy'

/** The order of day and month in a locale. */
export const orderOf = (locale: Locale): DayOrder => (locale === 'en-US' ? 'mdy' : 'dmy')

const day = (
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): Day | undefined => {
  const text = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`
  return dateOf(text) === undefined ? undefined : text
}

const inOrder = (order: DayOrder, [first, second, year]: (string | undefined)[]): Day | undefined =>
  order === 'dmy' ? day(year, second, first) : day(year, first, second)

/**
 * The day, if it is typed in full: two digits, two digits and four, with or without separators, or as ISO. Anything
 * shorter is incomplete: `11.1.2026` may become `11.12.2026`.
 */
export const wholeDay = (text: string, order: DayOrder): Day | undefined => {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso !== null) return day(iso[1], iso[2], iso[3])
  const match = /^(\d{2})[./\- ]?(\d{2})[./\- ]?(\d{4})$/.exec(typed)
  return match === null ? undefined : inOrder(order, match.slice(1))
}

/**
 * The day that was meant when the user leaves the field. It also accepts `1.2.2026`, and a year of two digits in this
 * century: `31.12.26`.
 */
export const parseTypedDay = (text: string, order: DayOrder): Day | undefined => {
  const typed = text.trim().replace(/[.\s]+(?:r\.?)?$/, '')
  const whole = wholeDay(typed, order)
  if (whole !== undefined) return whole
  const iso = /^(\d{4})[./\- ]+(\d{1,2})[./\- ]+(\d{1,2})$/.exec(typed)
  if (iso !== null) return day(iso[1], iso[2], iso[3])
  const match = /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{2}|\d{4})$/.exec(typed)
  if (match === null) return undefined
  const [, first, second, year = ''] = match
  return inOrder(order, [first, second, year.length === 2 ? `20${year}` : year])
}

/** A day in the field's format, for the calendar's choice and for examples. */
export const writtenDay = (of: Day, locale: Locale): string => {
  const [year = '', month = '', date = ''] = of.split('-')
  if (locale === 'pl') return `${date}.${month}.${year}`
  return locale === 'en-US' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

/** An unambiguous example day: 31 cannot be a month. */
export const exampleDay: Day = '2026-12-31'
