/** Preferences as short texts, stable across versions: forms and the audit log use them. */
import {
  notificationStreams,
  type NotificationPreferences,
  type QuietHours,
  type Schedule,
} from './preferences.ts'

/** `off`, `immediately`, `daily 7`, `weekly 1 7`: the ISO 8601 weekday, then the hour. */
export const scheduleText = (schedule: Schedule): string => {
  switch (schedule.mode) {
    case 'off':
    case 'immediately':
      return schedule.mode
    case 'daily':
      return `daily ${schedule.hour}`
    case 'weekly':
      return `weekly ${schedule.day} ${schedule.hour}`
  }
}

/** Parses a text of `scheduleText`; anything else is `off`. */
export const scheduleOf = (text: string): Schedule => {
  const [mode, first = NaN, second = NaN] = text
    .split(' ')
    .map((part, at) => (at === 0 ? part : Number(part)))
  if (mode === 'immediately') return { mode }
  if (mode === 'daily' && isHour(first)) return { mode, hour: first }
  if (mode === 'weekly' && isDay(first) && isHour(second)) return { mode, day: first, hour: second }
  return { mode: 'off' }
}

const isWhole = (value: string | number, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
const isHour = (value: string | number): value is number => isWhole(value, 0, 23)
const isDay = (value: string | number): value is number => isWhole(value, 1, 7)

/** `22-6`; empty for none. */
export const quietText = (quiet: QuietHours | null): string =>
  quiet === null ? '' : `${quiet.from}-${quiet.until}`

/** Parses a text of `quietText`; null for none. */
export const quietOf = (text: string): QuietHours | null => {
  const [from = NaN, until = NaN] = text === '' ? [] : text.split('-').map(Number)
  return isHour(from) && isHour(until) ? { from, until } : null
}

/** One line for each preference, such as `threat: daily 7`. The audit log records removed and added lines. */
export const preferenceLines = (preferences: NotificationPreferences): string[] => [
  ...notificationStreams.map((stream) => `${stream}: ${scheduleText(preferences[stream])}`),
  `smallest_criticality: ${preferences.smallest_criticality}`,
  `quiet_hours: ${quietText(preferences.quiet_hours) || 'off'}`,
]
