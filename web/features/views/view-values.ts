/** The values of a saved view: a name and filters of its list, in its form and as it is stored. */
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import type { View, ViewInput } from '#shared/contracts/views.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { isOpenToKeys, type ViewFilters } from '#shared/domain/view-lists.ts'
import { browserTimeZone, dayIn, endOfDayIn, startOfDayIn } from '#web/lib/days.ts'
import { filterKeys, filterParams, hasField, merged, rangeOf } from '#web/ui/list/filters/filter-values.ts'
import type { Filter, FilterValue, FilterValues } from '#web/ui/list/filters/filters.ts'

export interface ViewFormValues {
  readonly name: string
  readonly isShared: boolean
  readonly list: ItemList
  /** By the keys of the list's filters. */
  readonly filters: FilterValues
  /** The time zone of the days. */
  readonly timeZone: string
  /**
   * The stored filters. A view created through the API may start and end within a day, and have filters without a field
   * in the form.
   */
  readonly kept: ViewFilters
}

type StoredView = Pick<View, 'view_name' | 'list' | 'filters' | 'time_zone' | 'is_shared'>

const valueOf = (filter: Filter, stored: ViewFilters, zone: string): FilterValue | undefined => {
  if (filter.kind === 'range') {
    const [after, before] = [stored[filter.after], stored[filter.before]]
    if (after === undefined && before === undefined) return undefined
    return {
      ...(after === undefined ? {} : { from: dayIn(new Date(after), zone) }),
      ...(before === undefined ? {} : { to: dayIn(new Date(before), zone) }),
    }
  }
  const text = stored[filter.key]
  if (text === undefined) return undefined
  if (filter.kind === 'choices') return text.split(',')
  return filter.kind === 'flag' ? true : text
}

/** The values of a list's filters in a stored view. */
export const filtersOfView = (
  filters: readonly Filter[],
  { filters: stored, time_zone: zone }: Pick<StoredView, 'filters' | 'time_zone'>,
): FilterValues =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = hasField(filter) ? valueOf(filter, stored, zone) : undefined
      return value === undefined ? [] : [[filter.key, value] as const]
    }),
  )

/** The initial form values of a stored view. */
export const valuesOfView = (filters: readonly Filter[], view: StoredView): ViewFormValues => ({
  name: view.view_name,
  isShared: view.is_shared,
  list: view.list,
  filters: filtersOfView(filters, view),
  timeZone: view.time_zone,
  kept: view.filters,
})

/**
 * The form of a new view with the list's current filters, and what the list has that a view does not keep: the items
 * of an e-mail, and the search text next to another filter by name. Else the search becomes that filter.
 */
export const valuesOfList = (
  list: ItemList,
  filters: readonly Filter[],
  query: Readonly<Record<string, string>>,
): { readonly initial: ViewFormValues; readonly loses: readonly ('search' | 'mail')[] } => {
  const { search } = query
  const name = list === 'feeds' ? 'value' : 'name'
  const kept = new Set(filters.filter(hasField).flatMap(filterKeys))
  const stored = Object.fromEntries(
    Object.entries({ ...(search === undefined ? {} : { [name]: search }), ...query }).filter(([key]) =>
      kept.has(key),
    ),
  )
  return {
    initial: valuesOfView(filters, {
      view_name: '',
      list,
      filters: stored,
      time_zone: browserTimeZone(),
      is_shared: false,
    }),
    loses: [
      ...(search !== undefined && stored[name] !== search ? (['search'] as const) : []),
      ...(query['mail'] === undefined ? [] : (['mail'] as const)),
    ],
  }
}

/** The instant of a day; the stored one, if it is on the same day. */
const instantOf = (
  day: string | undefined,
  zone: string,
  kept: string | undefined,
  edge: (day: string, zone: string) => string,
): string | undefined => {
  if (day === undefined) return undefined
  return kept !== undefined && dayIn(new Date(kept), zone) === day ? kept : edge(day, zone)
}

const queryOf = (
  filter: Filter,
  value: FilterValue | undefined,
  { timeZone, kept }: Pick<ViewFormValues, 'timeZone' | 'kept'>,
): Record<string, string> => {
  if (filter.kind !== 'range')
    return filterParams(filter, typeof value === 'string' ? value.trim() || undefined : value)
  const { from, to } = rangeOf(value)
  const after = instantOf(from, timeZone, kept[filter.after], startOfDayIn)
  const before = instantOf(to, timeZone, kept[filter.before], endOfDayIn)
  return {
    ...(after === undefined ? {} : { [filter.after]: after }),
    ...(before === undefined ? {} : { [filter.before]: before }),
  }
}

/** The body that saves the view, with whole days in its time zone (part 2 section 5 has them in UTC). */
export const bodyOfView = (filters: readonly Filter[], values: ViewFormValues): ViewInput => {
  const shown = filters.filter(hasField)
  const named = new Set(shown.flatMap(filterKeys))
  return {
    view_name: values.name,
    list: values.list,
    filters: merged([
      Object.fromEntries(Object.entries(values.kept).filter(([key]) => !named.has(key))),
      ...shown.map((filter) => queryOf(filter, values.filters[filter.key], values)),
    ]),
    time_zone: values.timeZone,
    is_shared: values.isShared,
  }
}

/**
 * A view with additional filters as one query. Undefined if both use the same filter, because one query cannot combine
 * them.
 */
export const narrowedQuery = (
  { filters }: Pick<View, 'filters'>,
  query: Readonly<Record<string, string>>,
): Record<string, string> | undefined =>
  Object.keys(query).some((key) => key in filters) ? undefined : { ...query, ...filters }

/** The address at which systems read what a view finds. Undefined for a view that keys cannot read. */
export const addressForKeys = (
  { view_id: id, list, filters }: Pick<View, 'view_id' | 'list' | 'filters'>,
  origin: string,
): string | undefined =>
  isOpenToKeys(list, filters)
    ? `${origin}${keyApiPrefix}/${list === 'feeds' ? 'indicators' : list}?view=${id}`
    : undefined
