/** The sub-tabs of an organization's assets: one per type (part 3 section 2), and one of everything pending. */
import { assetTypes, type AssetType } from '#shared/domain/assets/asset-types.ts'

export const assetTabs = [...assetTypes, 'pending'] as const
export type AssetTab = (typeof assetTabs)[number]

/** The view in the address, by default that of the first type. */
export const tabOf = (name: string | null): AssetTab => assetTabs.find((tab) => tab === name) ?? 'domain'

/** The query parameters of a view. The list's filters override them. */
export const queryOfTab = (tab: AssetTab): Record<string, string> =>
  tab === 'pending' ? { status: 'requested_add,requested_delete' } : { asset_types: tab }

/** The filters of a view's list without the sort order, for answering all matches. */
export const filtersOf = (tab: AssetTab, query: Readonly<Record<string, string>>): Record<string, string> => {
  const { sort: _, ...filters } = { ...queryOfTab(tab), ...query }
  return filters
}

/** The type of a view; undefined for the pending view. */
export const typeOf = (tab: AssetTab): AssetType | undefined => (tab === 'pending' ? undefined : tab)
