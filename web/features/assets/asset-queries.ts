/** Queries for assets, and the refetch after a change. */
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { listAssetRequests, listAssets, type Asset, type AssetRequest } from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { call } from '#web/lib/api.ts'
import type { ListReply } from '#web/ui/list/list-definition.ts'
import { queryOfTab, type AssetTab } from './asset-tabs.ts'

const root = ['assets'] as const

/** An asset with its pending request. */
export interface AssetRow extends Asset {
  readonly request: AssetRequest | undefined
}

/** For each type, the number of assets and of pending requests. */
export type AssetCounts = Readonly<Record<AssetType, { readonly total: number; readonly pending: number }>>

const countsKey = (organizationId: number) => [...root, 'counts', organizationId] as const

/** A page of a view. Its reply includes the counts of the tabs. */
export const assetsQuery =
  (client: QueryClient, organizationId: number, tab: AssetTab) => (query: Record<string, string>) => ({
    queryKey: [...root, 'list', organizationId, tab, query],
    queryFn: async (): Promise<ListReply<AssetRow>> => {
      const { client_assets, client_asset_change_requests, counts, meta } = await call(listAssets, {
        params: { id: String(organizationId) },
        query: { ...queryOfTab(tab), ...query },
      })
      client.setQueryData<AssetCounts>(countsKey(organizationId), counts)
      const requests = new Map(client_asset_change_requests.map((request) => [request.request_id, request]))
      return {
        data: client_assets.map((asset) => ({
          ...asset,
          request: asset.request_id === null ? undefined : requests.get(asset.request_id),
        })),
        meta,
      }
    },
  })

/** The counts of the tabs, once a list is loaded. */
export const useAssetCounts = (organizationId: number): AssetCounts | undefined =>
  useQuery<AssetCounts>({ queryKey: countsKey(organizationId), queryFn: skipToken }).data

/** An asset from any cached page: a selected asset may be on another page than the visible one. */
export const knownAsset = (client: QueryClient, organizationId: number, id: number): AssetRow | undefined =>
  client
    .getQueriesData<ListReply<AssetRow>>({ queryKey: [...root, 'list', organizationId] })
    .flatMap(([, page]) => page?.data ?? [])
    .find(({ asset_id }) => asset_id === id)

/** A page of an organization's answered requests, newest first. */
export const answeredQuery = (organizationId: number, page: number) => ({
  queryKey: [...root, 'answered', organizationId, page],
  queryFn: () =>
    call(listAssetRequests, {
      query: { client_id: String(organizationId), resolved: 'true', page: String(page) },
    }),
})

/** Refetches assets and requests after a change, and the organizations, whose list counts the requests. */
export const refreshAssets = async (client: QueryClient): Promise<void> => {
  // A first load still under way started before the change. Its result must not count as the new state.
  await client.cancelQueries({ queryKey: root })
  const stale = (['list', 'answered'] as const).map((part) =>
    client.invalidateQueries({ queryKey: [...root, part] }),
  )
  await Promise.all([...stale, client.invalidateQueries({ queryKey: ['organizations'] })])
}
