/** Formats days and instants in documents, in the reports' time zone. */
import { dayAfter } from '#shared/domain/days.ts'
import { addMonths, reportZone, type DayRange } from '#shared/domain/reports/periods.ts'

/** The parts of a day such as `2026-03-29`. Months start at 0. */
export const dateOf = (day: string): { year: number; month: number; date: number } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: month - 1, date }
}

/** Whether days are a whole calendar month or quarter. */
export const calendarOf = ({ first, last }: DayRange): 'month' | 'quarter' | undefined => {
  const { month, date } = dateOf(first)
  if (date !== 1) return undefined
  if (last === dayAfter(addMonths(first, 1), -1)) return 'month'
  return month % 3 === 0 && last === dayAfter(addMonths(first, 3), -1) ? 'quarter' : undefined
}

/** The quarter of a day, starting at 1. */
export const quarterOf = (day: string): number => Math.floor(dateOf(day).month / 3) + 1

/** A range of days as text. Common parts appear once. `months` are in the form that follows a number. */
export const rangeText = ({ first, last }: DayRange, months: readonly string[]): string => {
  const [from, to] = [dateOf(first), dateOf(last)]
  const end = `${to.date} ${months[to.month]} ${to.year}`
  if (first === last) return end
  if (from.year !== to.year) return `${from.date} ${months[from.month]} ${from.year} – ${end}`
  return from.month === to.month ? `${from.date}–${end}` : `${from.date} ${months[from.month]} – ${end}`
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: reportZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The parts of an instant in epoch milliseconds. Months start at 0. */
export const partsOfInstant = (
  instant: number,
): { year: number; month: number; date: number; time: string } => {
  const found = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const number = (name: Intl.DateTimeFormatPartTypes): number => Number(found.get(name))
  return {
    year: number('year'),
    month: number('month') - 1,
    date: number('day'),
    time: `${found.get('hour')}:${found.get('minute')}`,
  }
}

/** The number, padded to two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')
