/** CSV files created on the server. File names and times use the provider's time zone. */
import { activityDay } from '../tenants/activity.ts'

export { csvLine, csvOf, csvSeparator, csvStart, type Cell } from '#shared/domain/csv-text.ts'

const clockTimes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * The name of a file created now: `incidents_2026-11-21_14-05-09.csv`, in the provider's time zone (part 1 section 9).
 */
export const csvFileName = (prefix: string, now: Date): string =>
  `${prefix}_${activityDay(now)}_${clockTimes.format(now).replaceAll(':', '-')}.csv`

const zoned = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeZoneName: 'longOffset' })

/** An instant in a CSV cell: ISO 8601 with the offset of the provider's zone, `2026-11-21T14:05:09+01:00`. */
export const csvInstant = (instant: string): string => {
  const date = new Date(instant)
  const offset =
    offsets
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', '') ?? ''
  return `${zoned.format(date).replace(' ', 'T')}${offset === '' ? 'Z' : offset}`
}
