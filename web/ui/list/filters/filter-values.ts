/** The values of filters, in the address and in the query to the server. */
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { isLongerThan } from '#shared/domain/text.ts'
import {
  dayOfEnd,
  endOfDay,
  isInstant,
  isRangeTaken,
  startOfDay,
  validRange,
  validSpan,
  type Day,
  type DayRange,
} from '#web/lib/days.ts'
import type { ChoicesFilter, Filter, FilterValue, FilterValues } from './filters.ts'

const choicesMax = 200

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** One comma-separated choice from the address: an option or an id. A typed `+` arrives as a space. */
const choiceOf = ({ options, byId }: ChoicesFilter, value: string): string[] =>
  options === undefined || (byId === true && isId(value))
    ? isId(value)
      ? [value]
      : []
    : options
        .map((option) => option.value)
        .filter((known) => known === value || known === value.replaceAll(' ', '+'))

/** Reads one filter from the address; undefined for values that the filter does not allow. */
export const readFilter = (filter: Filter, params: URLSearchParams, today: Day): FilterValue | undefined => {
  if (filter.kind === 'range') {
    const valid = filter.instants === true ? validSpan : validRange
    return valid(
      { from: params.get(filter.after) ?? undefined, to: params.get(filter.before) ?? undefined },
      today,
    )
  }
  const raw = params.get(filter.key)
  if (raw === null) return undefined
  switch (filter.kind) {
    case 'text': {
      const text = raw.trim()
      return text === '' || isLongerThan(text, filter.maxLength) ? undefined : text
    }
    case 'choices': {
      const values = [...new Set(raw.split(',').flatMap((value) => choiceOf(filter, value)))].slice(
        0,
        choicesMax,
      )
      return values.length === 0 ? undefined : values
    }
    case 'single':
      return filter.options.some((option) => option.value === raw) ? raw : undefined
    case 'flag':
      return raw === 'true' ? true : undefined
    case 'mail':
      return timeOfMail(raw) === undefined ? undefined : raw
    case 'object':
      return /^[a-z_]{1,40}:[1-9]\d{0,14}$/.test(raw) ? raw : undefined
    case 'pick':
      return isId(raw) ? raw : undefined
  }
}

const isRange = (value: FilterValue): value is DayRange => typeof value === 'object' && !Array.isArray(value)

/** The range of a value; empty for other kinds of values. */
export const rangeOf = (value: FilterValue | undefined): DayRange =>
  value !== undefined && isRange(value) ? value : {}

const isChoices = (value: FilterValue): value is readonly string[] => Array.isArray(value)

export const choicesOf = (value: FilterValue | undefined): readonly string[] =>
  value !== undefined && isChoices(value) ? value : []

export const textOf = (value: FilterValue | undefined): string => (typeof value === 'string' ? value : '')

/** The address parameters of one filter; empty if it is not set. */
export const filterParams = (filter: Filter, value: FilterValue | undefined): Record<string, string> => {
  if (value === undefined) return {}
  if (filter.kind === 'range') {
    const { from, to } = rangeOf(value)
    return {
      ...(from === undefined ? {} : { [filter.after]: from }),
      ...(to === undefined ? {} : { [filter.before]: to }),
    }
  }
  if (typeof value === 'string') return { [filter.key]: value }
  if (value === true) return { [filter.key]: 'true' }
  return { [filter.key]: choicesOf(value).join(',') }
}

/** The query parameters of one filter: as in the address, but days become the instants at which they start and end. */
export const filterQuery = (filter: Filter, value: FilterValue | undefined): Record<string, string> => {
  if (filter.kind !== 'range' || value === undefined) return filterParams(filter, value)
  const { from, to } = rangeOf(value)
  const start = from === undefined || isInstant(from) ? from : startOfDay(from)
  const end = to === undefined || isInstant(to) ? to : endOfDay(to)
  return {
    ...(start === undefined ? {} : { [filter.after]: start }),
    ...(end === undefined ? {} : { [filter.before]: end }),
  }
}

export const merged = (sets: readonly Record<string, string>[]): Record<string, string> =>
  Object.fromEntries(sets.flatMap(Object.entries<string>))

/** Every address parameter that a filter may use. */
export const filterKeys = (filter: Filter): readonly string[] =>
  filter.kind === 'range' ? [filter.after, filter.before] : [filter.key]

/** The filters that restrict the list now. */
export const activeFilters = <F extends Filter>(filters: readonly F[], values: FilterValues): readonly F[] =>
  filters.filter((filter) => values[filter.key] !== undefined)

/** The range in days, as the fields show it. */
export const daysOf = (value: FilterValue | undefined): DayRange => {
  const { from, to } = rangeOf(value)
  return {
    ...(from === undefined ? {} : { from: dayOfEnd(from) }),
    ...(to === undefined ? {} : { to: dayOfEnd(to) }),
  }
}

/** Whether the filter form has a field for the filter. */
export const hasField = ({ kind }: Filter): boolean => kind !== 'mail' && kind !== 'object'

/** Whether the filters accept all days in the form. Otherwise no search runs. */
export const areDaysTaken = (filters: readonly Filter[], values: FilterValues, today: Day): boolean =>
  filters.every((filter) => filter.kind !== 'range' || isRangeTaken(daysOf(values[filter.key]), today))

/** The values of the filter form, without those that restrict nothing. */
export const tidyFilters = (filters: readonly Filter[], values: FilterValues, today: Day): FilterValues => {
  const params = new URLSearchParams(
    merged(filters.map((filter) => filterParams(filter, values[filter.key]))),
  )
  return readFilters(filters, params, today)
}

/** Reads all filters from the address. */
export const readFilters = (filters: readonly Filter[], params: URLSearchParams, today: Day): FilterValues =>
  Object.fromEntries(
    filters
      .map((filter): [string, FilterValue | undefined] => [filter.key, readFilter(filter, params, today)])
      .filter(([, value]) => value !== undefined),
  )
