/** Validates a row of an exposure file as far as that is possible without the portal. */
import { readTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import { charactersIn, isLongerThan, tidyText } from '#shared/domain/text.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

/** A row as in its file: every field is text. */
export interface RawRow {
  /** The line that it starts on, from 1. */
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
}

/** A valid row, whose organization and category are not resolved yet. */
export interface ExposureRow {
  readonly line: number
  /** Name or id of the organization; undefined: all organizations that the command names. */
  readonly organization: string | undefined
  readonly category: string
  readonly name: string
  readonly criticality: CriticalityLevel
  /** Undefined: the default. */
  readonly tlp?: TlpLevel | undefined
  readonly description: string | null
  readonly comment: string | null
  /** ISO 8601 in UTC, to the millisecond. */
  readonly date: string
}

export interface RefusedRow {
  readonly line: number
  readonly name: string
  readonly reason: string
}

export const isRefused = (row: ExposureRow | RefusedRow): row is RefusedRow => 'reason' in row

/** Column names in English, in Polish and in the API. */
const columns = {
  client: ['client', 'organization', 'organizacja', 'klient', 'client_id', 'client_name'],
  category: ['category', 'kategoria', 'visibility_category'],
  name: ['name', 'nazwa'],
  criticality: ['criticality', 'criticality_level', 'krytyczność', 'krytycznosc'],
  tlp: ['tlp'],
  description: ['description', 'opis'],
  comment: ['analyst_comment', 'comment', 'komentarz', 'komentarz analityka'],
  date: ['detection date', 'detection_date', 'date', 'data wykrycia', 'data'],
} as const
type Column = keyof typeof columns

const criticalities: Readonly<Record<string, CriticalityLevel>> = {
  '1': 1,
  high: 1,
  wysoka: 1,
  wysoki: 1,
  '2': 2,
  medium: 2,
  średnia: 2,
  srednia: 2,
  średni: 2,
  '3': 3,
  low: 3,
  niska: 3,
  niski: 3,
}

/** The value of a column under any of its names; empty if the row has none. */
const valueOf = (row: RawRow, column: Column): string => {
  const names: readonly string[] = columns[column]
  const found = Object.entries(row.fields).find(([name]) => names.includes(name.trim().toLowerCase()))
  return found?.[1].trim() ?? ''
}

/** Required columns that the header lacks. */
export const missingColumns = (header: readonly string[], isOrganizationGiven: boolean): Column[] => {
  const names = header.map((name) => name.trim().toLowerCase())
  const wanted: readonly Column[] = isOrganizationGiven
    ? ['category', 'name', 'criticality']
    : ['client', 'category', 'name', 'criticality']
  return wanted.filter((column) => !columns[column].some((name) => names.includes(name)))
}

/** Validates a row. The default date is `now`, and later dates are refused. */
export const readRow = (row: RawRow, now: Date): ExposureRow | RefusedRow => {
  const name = tidyText(valueOf(row, 'name'))
  const refuse = (reason: string): RefusedRow => ({ line: row.line, name, reason })
  if (name === '') return refuse('no name')
  if (isLongerThan(name, limits.nameLength))
    return refuse(`the name has ${charactersIn(name)} characters, ${limits.nameLength} at most`)
  const category = tidyText(valueOf(row, 'category'))
  if (category === '') return refuse('no category')
  const criticality = criticalities[valueOf(row, 'criticality').toLowerCase()]
  if (criticality === undefined)
    return refuse(`criticality "${valueOf(row, 'criticality')}" is not one of 1, 2, 3, high, medium, low`)
  const marking = valueOf(row, 'tlp')
  const tlp = readTlp(marking, { isBare: true })
  if (marking !== '' && tlp === undefined)
    return refuse(`TLP "${marking}" is not one of CLEAR, GREEN, AMBER, AMBER+STRICT, RED`)
  const texts = {
    description: tidyText(valueOf(row, 'description'), true),
    comment: tidyText(valueOf(row, 'comment'), true),
  }
  for (const [field, text] of Object.entries(texts)) {
    if (isLongerThan(text, limits.descriptionLength))
      return refuse(`the ${field} has ${charactersIn(text)} characters, ${limits.descriptionLength} at most`)
  }
  const given = valueOf(row, 'date')
  const date = given === '' ? now : dateOf(given)
  if (date === undefined) return refuse(`"${given}" is no date: 2026-11-21 or 2026-11-21T14:05:00+01:00`)
  if (date > now) return refuse(`the detection date ${given} is in the future`)
  const organization = tidyText(valueOf(row, 'client'))
  return {
    line: row.line,
    name,
    category,
    criticality,
    tlp,
    date: date.toISOString(),
    organization: organization === '' ? undefined : organization,
    description: texts.description === '' ? null : texts.description,
    comment: texts.comment === '' ? null : texts.comment,
  }
}

/** Parses ISO 8601: a day, which starts in UTC, or a time with its zone. */
const dateOf = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d))?$/.test(text))
    return undefined
  const date = new Date(text.replace(' ', 'T'))
  // `Date` may read February 30 as a day in March; here it is invalid.
  return Number.isNaN(date.getTime()) || (text.length === 10 && date.toISOString().slice(0, 10) !== text)
    ? undefined
    : date
}
