/**
 * A moment as a form holds it: `2026-11-01T10:05` in the user's time zone. The text format allows incomplete values.
 */
import { dateOf, dayOf } from '../../../lib/days.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** The text of a moment, to the minute. */
export const momentText = (date: Date): string =>
  `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`

/** The day and the time in the text. Either may be missing, and the day may be invalid input. */
export const momentParts = (text: string): { day: string; time: string } => {
  const at = text.lastIndexOf('T')
  return at === -1 ? { day: text, time: '' } : { day: text.slice(0, at), time: text.slice(at + 1) }
}

/** The moment; undefined if the day or the time is missing or does not exist. */
export const momentOf = (text: string): Date | undefined => {
  const { day, time } = momentParts(text)
  const midnight = dateOf(day)
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (midnight === undefined || match === null) return undefined
  return new Date(
    midnight.getFullYear(),
    midnight.getMonth(),
    midnight.getDate(),
    Number(match[1]),
    Number(match[2]),
  )
}
