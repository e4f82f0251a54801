/** Parses and changes a typed time of day, `16:05`, in 24 hours whatever the browser's settings are. */

export type TimePart = 'hours' | 'minutes'

const clockText = (hours: number, minutes: number): string =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

/**
 * The time that was meant when the user leaves the field: `7:05`, `7.05`, `705`, `7`, `7:05 pm`. Undefined if there is
 * no such time.
 */
export const parseTypedTime = (text: string): string | undefined => {
  const [, first, second = '00', half] =
    /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? []
  if (first === undefined) return undefined
  const [typed, minutes] = [Number(first), Number(second)]
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined
  const hours = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours < 24 && minutes < 60 ? clockText(hours, minutes) : undefined
}

/** The part of a time at a caret. */
export const partAt = (caret: number): TimePart => (caret <= 2 ? 'hours' : 'minutes')

/** The time with one part changed. It wraps: 23 is followed by 00, and the other part stays. */
export const steppedTime = (time: string, part: TimePart, by: number): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return part === 'hours'
    ? clockText((hours + by + 24) % 24, minutes)
    : clockText(hours, (minutes + by + 60) % 60)
}

/** An example that no 12-hour clock shows. */
export const exampleTime = '16:05'
