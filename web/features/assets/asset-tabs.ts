/**
 * The sub-tabs of the assets of an organization: one a type (part 3 section 2), and one of everything that
 * waits for an answer.
 */
import { assetTypes, type AssetType } from '#shared/domain/assets/asset-types.ts'

export const assetTabs = [...assetTypes, 'pending'] as const
export type AssetTab = (typeof assetTabs)[number]

/** The view that the address names; of the first type when it names none. */
export const tabOf = (name: string | null): AssetTab => assetTabs.find((tab) => tab === name) ?? 'domain'

/** What the list is asked for besides what its filters say. A filter wins. */
export const queryOfTab = (tab: AssetTab): Record<string, string> =>
  tab === 'pending' ? { status: 'requested_add,requested_delete' } : { asset_types: tab }

/** The filters of a view's list without its order: what an answer to all that match is for. */
export const filtersOf = (tab: AssetTab, query: Readonly<Record<string, string>>): Record<string, string> => {
  const { sort: _, ...filters } = { ...queryOfTab(tab), ...query }
  return filters
}

/** The type of a view that has one. */
export const typeOf = (tab: AssetTab): AssetType | undefined => (tab === 'pending' ? undefined : tab)
