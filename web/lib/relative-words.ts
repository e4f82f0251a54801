/** How long ago something was, or how long it takes, in words. */
import { dayOf } from './days.ts'
import { localeOf } from './locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `in 9 hours`, `3 days ago`: from a day on the nights between are counted, as people count them. */
export const relativeWords = (at: Date, now: Date, language: string): string => {
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' })
  const left = at.getTime() - now.getTime()
  const [far, sign] = [Math.abs(left), left < 0 ? -1 : 1]
  if (far < hour) return words.format(sign * Math.max(1, Math.round(far / minute)), 'minute')
  if (far < day) return words.format(sign * Math.round(far / hour), 'hour')
  return words.format(Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / day), 'day')
}
