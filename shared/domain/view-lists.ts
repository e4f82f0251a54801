/** What saved views of lists filter by, and which of them machines can read. */
import type { ItemList } from './item-lists.ts'

/** The filters of a view by their names in the list's query, with the values as written there. */
export type ViewFilters = Readonly<Record<string, string>>

/** Filters whose result depends on the organization that asks, on its assets or its reports, or on the user. */
const dependent = ['concerns_us', 'is_false_positive', 'mine'] as const

/**
 * Whether keys and webhooks can have a view. A key is not a user, so nothing is its own. Of indicators, machines also
 * get nothing that depends on the assets or reports of an organization.
 */
export const isOpenToKeys = (list: ItemList, filters: ViewFilters): boolean =>
  list === 'feeds' ? isSameForAll(filters) : !('mine' in filters)

/** Whether a view means the same for everybody, so that machines can read what it finds. */
export const isSameForAll = (filters: ViewFilters): boolean => dependent.every((key) => !(key in filters))
