/**
 * The state of a list page as stored in the address: page, sort, search, filters and drawer. Invalid values are
 * ignored, never sent, and removed from the address at the next change.
 */
import { limits } from '#shared/domain/limits.ts'
import { isLongerThan } from '#shared/domain/text.ts'
import { readNumber } from '#web/lib/paths.ts'
import type { Day } from '#web/lib/days.ts'
import { filterKeys, filterParams, filterQuery, merged, readFilters } from './filters/filter-values.ts'
import type { Filter, FilterValues } from './filters/filters.ts'

/** The drawer at the side of the list. */
export type DrawerState =
  | { readonly mode: 'closed' }
  | { readonly mode: 'detail'; readonly id: number }
  | { readonly mode: 'edit'; readonly id: number }
  /** `added`: the ids that the form has already created, for forms that continue after creating. */
  | { readonly mode: 'add'; readonly added?: readonly number[] }

export interface ListState {
  readonly page: number
  readonly sort: string
  readonly search: string
  readonly filters: FilterValues
  readonly drawer: DrawerState
}

/** The rules of a list for reading its address. */
export interface AddressRules {
  readonly sorts: readonly { readonly value: string }[]
  readonly defaultSort: string
  readonly filters: readonly Filter[]
  readonly canAdd: boolean
  readonly canEdit: boolean
}

const own = ['page', 'sort', 'search', 'item', 'drawer'] as const

const readDrawer = (params: URLSearchParams, rules: AddressRules): DrawerState => {
  const mode = params.get('drawer')
  if (mode === 'add' && rules.canAdd) {
    const added = (params.get('item') ?? '').split(',').map(readNumber)
    const known = added.filter((id) => id !== undefined)
    return known.length === added.length ? { mode: 'add', added: known } : { mode: 'add' }
  }
  const id = readNumber(params.get('item'))
  if (id === undefined) return { mode: 'closed' }
  return mode === 'edit' && rules.canEdit ? { mode: 'edit', id } : { mode: 'detail', id }
}

/** Reads the state from the address. An unescaped `+` arrives as a space. */
export const readAddress = (params: URLSearchParams, rules: AddressRules, today: Day): ListState => {
  const sort = (params.get('sort') ?? '').replace(/^ /, '+')
  const search = (params.get('search') ?? '').trim()
  return {
    page: readNumber(params.get('page')) ?? 1,
    sort: rules.sorts.some(({ value }) => value === sort) ? sort : rules.defaultSort,
    search: isLongerThan(search, limits.searchLength) ? '' : search,
    filters: readFilters(rules.filters, params, today),
    drawer: readDrawer(params, rules),
  }
}

const drawerParams = (drawer: DrawerState): Record<string, string> => {
  switch (drawer.mode) {
    case 'closed':
      return {}
    case 'add':
      return { ...(drawer.added === undefined ? {} : { item: drawer.added.join(',') }), drawer: 'add' }
    case 'edit':
      return { item: String(drawer.id), drawer: 'edit' }
    case 'detail':
      return { item: String(drawer.id) }
  }
}

/** Writes the state to the address. Omits defaults and keeps parameters that are not the list's. */
export const writeAddress = (
  state: ListState,
  rules: AddressRules,
  before: URLSearchParams,
): URLSearchParams => {
  const params = new URLSearchParams(before)
  for (const key of [...own, ...rules.filters.flatMap(filterKeys)]) params.delete(key)
  const next: Record<string, string> = {
    ...(state.search === '' ? {} : { search: state.search }),
    ...merged(rules.filters.map((filter) => filterParams(filter, state.filters[filter.key]))),
    ...(state.sort === rules.defaultSort ? {} : { sort: state.sort }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
    ...drawerParams(state.drawer),
  }
  for (const [key, value] of Object.entries(next)) params.set(key, value)
  return params
}

/** The query parameters of the list request. */
export const listQuery = (
  state: Omit<ListState, 'drawer'>,
  rules: Pick<AddressRules, 'filters'>,
): Record<string, string> => ({
  page: String(state.page),
  sort: state.sort,
  ...(state.search === '' ? {} : { search: state.search }),
  ...merged(rules.filters.map((filter) => filterQuery(filter, state.filters[filter.key]))),
})

/** The part of the query that says which items match. */
export const matchingQuery = (
  state: Omit<ListState, 'drawer'>,
  rules: Pick<AddressRules, 'filters'>,
): Record<string, string> => {
  const { page: _, sort: __, ...filter } = listQuery(state, rules)
  return filter
}

/** The state after a change. A new search or filter goes back to the first page. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...('search' in change || 'filters' in change || 'sort' in change ? { page: 1 } : {}),
  ...change,
})
