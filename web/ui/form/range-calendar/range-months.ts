/** Which months a calendar shows, and where the keys move. */
import { weekOf } from '#shared/domain/activity-range.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { dateOf, type Day } from '#web/lib/days.ts'

/** The first day of the month `months` after that of a day; negative for before. */
export const monthAfter = (day: Day, months: number): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The first of `months` visible months if the day must be in the last one. None is after today's month. */
export const monthsThatEndWith = (day: Day, months: number, today: Day): Day => {
  const last = dateOf(day) === undefined || day > today ? today : day
  return monthAfter(last, 1 - months)
}

/** The first visible month, moved no further than needed to show a day. */
export const monthsThatShow = (day: Day, first: Day, months: number): Day => {
  if (day < first) return monthAfter(day, 0)
  return day < monthAfter(first, months) ? first : monthAfter(day, 1 - months)
}

/** The same date in another month, or that month's last day. */
const sameDate = (day: Day, months: number): Day => {
  const first = monthAfter(day, months)
  const last = dayAfter(monthAfter(first, 1), -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: weekOf,
  End: (day) => dayAfter(weekOf(day), 6),
  PageUp: (day) => sameDate(day, -1),
  PageDown: (day) => sameDate(day, 1),
}

/** The day that a key moves to, within the selectable days; undefined for keys that do not move. */
export const movedDay = (day: Day, key: string, max: Day, min?: Day): Day | undefined => {
  const moved = moves[key]?.(day)
  if (moved === undefined) return undefined
  if (moved > max) return max
  return min !== undefined && moved < min ? min : moved
}
