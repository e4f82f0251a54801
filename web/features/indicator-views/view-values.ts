/** The form of a saved view: a name and filters of the indicator list, and the request. */
import {
  createFeedView,
  type IndicatorView,
  type IndicatorViewInput,
} from '#shared/contracts/indicator-views.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { flag, held, line } from '#web/ui/form/field-kinds.ts'
import { dayIn, dayOf, endOfDayIn, startOfDayIn } from '#web/lib/days.ts'
import { choicesOf, rangeOf, textOf, type FilterValues } from '#web/ui/list/filters/filters.ts'

export interface ViewFormValues {
  readonly name: string
  readonly isShared: boolean
  /** By the keys of the list's filters. */
  readonly filters: FilterValues
  /** The time zone of the days. */
  readonly timeZone: string
  /** The stored period. A view created through the API may start and end within a day. */
  readonly kept?: Pick<IndicatorViewInput, 'publication_after' | 'publication_before'>
}

/** The filters that a view saves. It has no group filter, and the sort order belongs to the list. */
export const viewFilterKeys: readonly string[] = [
  'value',
  'categories',
  'types',
  'tags',
  'ids_flag',
  'tlp',
  'publication',
]

const idsOf = (ids: readonly number[]): FilterValues[string] =>
  ids.length === 0 ? undefined : ids.map(String)

const without = (filters: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** The filter values of a stored view. */
export const filtersOfView = (view: IndicatorViewInput): FilterValues => {
  const { publication_after: after, publication_before: before, time_zone: zone } = view
  return without({
    value: view.value ?? undefined,
    categories: idsOf(view.feed_categories),
    types: idsOf(view.feed_types),
    tags: idsOf(view.tags_ids),
    ids_flag: view.ids_flag === null ? undefined : String(view.ids_flag),
    tlp: view.tlp.length === 0 ? undefined : view.tlp,
    publication:
      after === null && before === null
        ? undefined
        : {
            ...(after === null ? {} : { from: dayIn(new Date(after), zone) }),
            ...(before === null ? {} : { to: dayIn(new Date(before), zone) }),
          },
  })
}

/**
 * The list's current filters as those of a new view, and whether the list has a restriction that a view cannot save.
 */
export const filtersOfList = (
  query: Readonly<Record<string, string>>,
): { filters: FilterValues; loses: readonly ('groups' | 'search' | 'concerns')[] } => {
  const { search, value, publication_after: after, publication_before: before } = query
  const ids = (text: string | undefined): FilterValues[string] =>
    text === undefined || text === '' ? undefined : text.split(',')
  return {
    filters: without({
      // A search matches within values, as this filter does. A view saves one of them.
      value: value ?? search,
      categories: ids(query['categories']),
      types: ids(query['types']),
      tags: ids(query['tags']),
      ids_flag: query['ids_flag'],
      tlp: ids(query['tlp']),
      publication:
        after === undefined && before === undefined
          ? undefined
          : {
              ...(after === undefined ? {} : { from: dayOf(new Date(after)) }),
              ...(before === undefined ? {} : { to: dayOf(new Date(before)) }),
            },
    }),
    loses: [
      ...(query['groups'] === undefined ? [] : (['groups'] as const)),
      ...(value !== undefined && search !== undefined && value !== search ? (['search'] as const) : []),
      ...(query['concerns_us'] === undefined ? [] : (['concerns'] as const)),
    ],
  }
}

/** The initial form values of a stored view. */
export const valuesOfView = (view: IndicatorView): ViewFormValues => ({
  name: view.view_name,
  isShared: view.is_shared,
  filters: filtersOfView(view),
  timeZone: view.time_zone,
  kept: { publication_after: view.publication_after, publication_before: view.publication_before },
})

/** The instant of a day; the stored one, if it is on the same day. */
const instantOf = (
  day: string | undefined,
  zone: string,
  kept: string | null | undefined,
  edge: (day: string, zone: string) => string,
): string | null => {
  if (day === undefined) return null
  return kept !== null && kept !== undefined && dayIn(new Date(kept), zone) === day ? kept : edge(day, zone)
}

/** The body that saves the view, with whole days in its time zone (part 2 section 5 has them in UTC). */
export const bodyOfView = ({
  name,
  isShared,
  filters,
  timeZone,
  kept,
}: ViewFormValues): IndicatorViewInput => {
  const value = textOf(filters['value']).trim()
  const { from, to } = rangeOf(filters['publication'])
  const flagged = textOf(filters['ids_flag'])
  return {
    view_name: name,
    value: value === '' ? null : value,
    feed_categories: choicesOf(filters['categories']).map(Number),
    feed_types: choicesOf(filters['types']).map(Number),
    tags_ids: choicesOf(filters['tags']).map(Number),
    ids_flag: flagged === '' ? null : flagged === 'true',
    tlp: choicesOf(filters['tlp']).flatMap((level) => parseTlp(level) ?? []),
    publication_after: instantOf(from, timeZone, kept?.publication_after, startOfDayIn),
    publication_before: instantOf(to, timeZone, kept?.publication_before, endOfDayIn),
    time_zone: timeZone,
    is_shared: isShared,
  }
}

export const viewForm = contractForm(createFeedView, {
  fields: {
    name: line('view_name', {
      required: 'indicatorViews:form.nameRequired',
      already_exists: 'indicatorViews:form.nameExists',
    }),
    isShared: flag('is_shared'),
    filters: held<FilterValues>({})(),
    timeZone: held('UTC')(),
    kept: held<ViewFormValues['kept']>(undefined)(),
  },
  body: bodyOfView,
})

/** The query of the indicator list that shows the same as the view. */
export const queryOfView = (view: IndicatorViewInput): Record<string, string> => ({
  ...(view.value === null ? {} : { value: view.value }),
  ...(view.feed_categories.length === 0 ? {} : { categories: view.feed_categories.join(',') }),
  ...(view.feed_types.length === 0 ? {} : { types: view.feed_types.join(',') }),
  ...(view.tags_ids.length === 0 ? {} : { tags: view.tags_ids.join(',') }),
  ...(view.ids_flag === null ? {} : { ids_flag: String(view.ids_flag) }),
  ...(view.tlp.length === 0 ? {} : { tlp: view.tlp.join(',') }),
  ...(view.publication_after === null ? {} : { publication_after: view.publication_after }),
  ...(view.publication_before === null ? {} : { publication_before: view.publication_before }),
})

/**
 * A view with additional filters as one query. Undefined if both use the same filter, because one query cannot combine
 * them.
 */
export const narrowedQuery = (
  view: IndicatorView,
  query: Readonly<Record<string, string>>,
): Record<string, string> | undefined => {
  const own = queryOfView(view)
  return Object.keys(query).some((key) => key in own) ? undefined : { ...query, ...own }
}
