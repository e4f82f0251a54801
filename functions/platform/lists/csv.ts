/** CSV files that spreadsheets open as they are, and that do nothing there but hold data. */
import { activityDay } from '../tenants/activity.ts'

export type Cell = string | number | null

/** A spreadsheet would run a cell that begins so as a formula: an apostrophe before it makes it a text. */
const formula = /^[=+\-@\t\r]/

const cellOf = (cell: Cell): string => {
  if (cell === null) return '""'
  const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}

/** What a CSV file begins with, by which spreadsheets know it to be UTF-8. */
export const csvStart = '\uFEFF'

/** One line of a CSV file. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A CSV file (RFC 4180, UTF-8 with byte order mark, every cell quoted, lines ended by CR LF). */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${csvStart}${[header, ...rows].map(csvLine).join('')}`

const clockTimes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The name of a file made now: `incidents_2026-11-21_14-05-09.csv`, in the provider's time (part 1 section 9). */
export const csvFileName = (prefix: string, now: Date): string => `${prefix}_${activityDay(now)}_${clockTimes.format(now).replaceAll(':', '-')}.csv`

const zoned = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium',
})
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeZoneName: 'longOffset' })

/** An instant in a CSV cell: ISO 8601 with the zone of the provider, `2026-11-21T14:05:09+01:00`. */
export const csvInstant = (instant: string): string => {
  const date = new Date(instant)
  const offset = offsets.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
  return `${zoned.format(date).replace(' ', 'T')}${offset === '' ? 'Z' : offset}`
}
