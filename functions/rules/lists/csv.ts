/** CSV files created on the server. File names and times use the provider's time zone. */
import { formatText, type InPolish, type KeyOf, type Texts } from '#messages/format.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Cell } from '#shared/domain/csv-text.ts'
import { providerZone } from '#shared/domain/time-zone.ts'
import { activityDay } from '../tenants/activity.ts'

export { csvLine, csvOf, csvSeparator, csvStart, type Cell } from '#shared/domain/csv-text.ts'

/** A column: its title in each language, and the cell of a row. */
export interface CsvColumn<Row> extends Readonly<Record<Language, string>> {
  readonly cell: (row: Row, language: Language) => Cell
}

/** The texts of a key in each language, such as the title of a column. */
export const titlesOf =
  <const T extends Texts>(en: T, pl: InPolish<NoInfer<T>>) =>
  (key: KeyOf<T>): Readonly<Record<Language, string>> => ({
    en: formatText(en, 'en', key),
    pl: formatText(pl, 'pl', key),
  })

/** The columns of a kind of file. `prefix` starts the file name. */
export const csvTable = <Row>(
  prefix: Readonly<Record<Language, string>>,
  columns: readonly CsvColumn<Row>[],
) => ({
  prefix,
  header: (language: Language): string[] => columns.map((column) => column[language]),
  cells: (row: Row, language: Language): Cell[] => columns.map(({ cell }) => cell(row, language)),
})

const clockTimes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: providerZone,
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
  timeZone: providerZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: providerZone, timeZoneName: 'longOffset' })

/** An instant in a CSV cell: ISO 8601 with the offset of the provider's zone, `2026-11-21T14:05:09+01:00`. */
export const csvInstant = <Instant extends string | null>(instant: Instant): Instant | string => {
  if (instant === null) return instant
  const date = new Date(instant)
  const offset =
    offsets
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', '') ?? ''
  return `${zoned.format(date).replace(' ', 'T')}${offset === '' ? 'Z' : offset}`
}
