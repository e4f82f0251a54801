/** Formats durations and recent moments. */
import { dayOf } from './days.ts'
import { dateFormat, relativeFormat } from './intl.ts'
import { localeOf } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `in 9 hours`, `3 days ago`. From one day on it counts midnights, as people do. */
export const formatRelative = (at: Date, now: Date, language: string): string => {
  const formatter = relativeFormat(localeOf(language), { numeric: 'always' })
  const left = at.getTime() - now.getTime()
  const [far, sign] = [Math.abs(left), left < 0 ? -1 : 1]
  if (far < hour) return formatter.format(sign * Math.max(1, Math.round(far / minute)), 'minute')
  if (far < day) return formatter.format(sign * Math.round(far / hour), 'hour')
  return formatter.format(Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / day), 'day')
}

/** `today, 08:02`, `yesterday, 22:10`, `14 Nov, 05:25`; with the year if it is another one. */
export const formatRecent = (at: Date, now: Date, language: string): string => {
  return `${formatDay(at, now, language)}, ${formatTime(at, language)}`
}

/** `today`, `yesterday`, `14 Nov`; with the year if it is another one. */
export const formatDay = (at: Date, now: Date, language: string): string => {
  const days = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / day)
  return days === 0 || days === -1
    ? relativeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
    : formatShortDate(at, now, language)
}

/** `14 Nov`; with the year if it is another one. */
export const formatShortDate = (at: Date, now: Date, language: string): string =>
  dateFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(at)

/** `08:02`. */
export const formatTime = (at: Date, language: string): string =>
  dateFormat(localeOf(language), { timeStyle: 'short' }).format(at)
