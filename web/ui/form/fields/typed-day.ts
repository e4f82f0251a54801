/** A day as a person types it, in the order of the user's language. */
import { dateOf, type Day } from '../../../lib/days.ts'

/** Whether the month (`mdy`) or the day (`dmy`) comes first. */
export type DayOrder = 'dmy' | 'mdy'

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
 * The day that is typed in full: two digits, two digits and four, with or without separators, or as ISO.
 * Anything
 * shorter is still being typed: `11.1.2026` may become `11.12.2026`.
 */
export const wholeDay = (text: string, order: DayOrder): Day | undefined => {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso !== null) return day(iso[1], iso[2], iso[3])
  const match = /^(\d{2})[./\- ]?(\d{2})[./\- ]?(\d{4})$/.exec(typed)
  return match === null ? undefined : inOrder(order, match.slice(1))
}

/** The day that was meant when somebody leaves the field: `1.2.2026` too. */
export const meantDay = (text: string, order: DayOrder): Day | undefined => {
  const match = /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4})$/.exec(text.trim())
  return wholeDay(text, order) ?? (match === null ? undefined : inOrder(order, match.slice(1)))
}
