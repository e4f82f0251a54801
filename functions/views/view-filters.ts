/**
 * The filters of a view by the names of its list's query. Views of indicators are stored with the fields of the
 * specification, and with the filters that these do not have.
 */
import { viewFilterSchemas, type IndicatorViewInput } from '#shared/contracts/views.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import type { ViewFilters } from '#shared/domain/view-lists.ts'
import { listOf, type ViewEntity } from './view-store.ts'

const specified = [
  'value',
  'categories',
  'types',
  'tags',
  'ids_flag',
  'tlp',
  'publication_after',
  'publication_before',
] as const

/** The names of the specified fields, where they differ from those of the filters. */
export const specifiedNames: Readonly<Record<string, string>> = {
  categories: 'feed_categories',
  types: 'feed_types',
  tags: 'tags_ids',
}

type SpecifiedFields = Pick<
  ViewEntity,
  | 'value'
  | 'feed_categories'
  | 'feed_types'
  | 'tags_ids'
  | 'ids_flag'
  | 'tlp'
  | 'publication_after'
  | 'publication_before'
>

const listed = (name: string, values: readonly (string | number)[]): ViewFilters =>
  values.length === 0 ? {} : { [name]: values.join(',') }

const single = (name: string, value: string | boolean | null): ViewFilters =>
  value === null || value === '' ? {} : { [name]: String(value) }

/** The specified fields of a view of indicators as filters. */
export const filtersOfFields = (fields: SpecifiedFields | IndicatorViewInput): ViewFilters => ({
  ...single('value', fields.value),
  ...listed('categories', fields.feed_categories),
  ...listed('types', fields.feed_types),
  ...listed('tags', fields.tags_ids),
  ...single('ids_flag', fields.ids_flag),
  ...listed('tlp', fields.tlp),
  ...single('publication_after', fields.publication_after),
  ...single('publication_before', fields.publication_before),
})

/** All filters of a view. */
export const filtersOf = (view: ViewEntity): ViewFilters =>
  listOf(view) === 'feeds' ? { ...filtersOfFields(view), ...view.filters } : (view.filters ?? {})

/** Filters as a view stores them. */
export const storedFilters = (
  list: ItemList,
  filters: ViewFilters,
): SpecifiedFields & Pick<ViewEntity, 'list' | 'filters'> => {
  const {
    value,
    categories,
    types,
    tags,
    ids_flag: flagged,
    tlp,
    publication_after,
    publication_before,
  } = list === 'feeds' ? viewFilterSchemas.feeds.parse(filters) : {}
  const others = Object.entries(filters).filter(
    ([name]) => list !== 'feeds' || !specified.some((one) => one === name),
  )
  return {
    value: value === undefined || value === '' ? null : value,
    feed_categories: categories ?? [],
    feed_types: types ?? [],
    tags_ids: tags ?? [],
    ids_flag: flagged ?? null,
    tlp: [...(tlp ?? [])],
    publication_after: publication_after ?? null,
    publication_before: publication_before ?? null,
    ...(list === 'feeds' ? {} : { list }),
    ...(others.length === 0 ? {} : { filters: Object.fromEntries(others) }),
  }
}
