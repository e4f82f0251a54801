/**
 * The sub-tabs of the assets of an organization: one a type (part 3 section 2), and one of everything that
 * waits for an answer.
 */
import { assetTypes, type AssetType } from '#shared/domain/assets/asset-types.ts'

export const assetViews = [...assetTypes, 'pending'] as const
export type AssetView = (typeof assetViews)[number]

/** The view that the address names; of the first type when it names none. */
export const viewOf = (name: string | null): AssetView => assetViews.find((view) => view === name) ?? 'domain'

/** What the list is asked for besides what its filters say. A filter wins. */
export const queryOfView = (view: AssetView): Record<string, string> =>
  view === 'pending' ? { status: 'requested_add,requested_delete' } : { asset_types: view }

/** The filters of a view's list without its order: what an answer to all that match is for. */
export const filtersOf = (
  view: AssetView,
  query: Readonly<Record<string, string>>,
): Record<string, string> => {
  const { sort: _, ...filters } = { ...queryOfView(view), ...query }
  return filters
}

/** The type of a view that has one. */
export const typeOf = (view: AssetView): AssetType | undefined => (view === 'pending' ? undefined : view)
