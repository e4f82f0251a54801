import { checkSeesAssets } from '#functions/asset-matches/key-access.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { organizationNamesChanged } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readChanges } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { apiListAssets, apiAssetChanges, apiGetAsset } from '#shared/contracts/api/assets.ts'
import { assetsByIds, toAssetResponse } from './asset-presenter.ts'
import { assetConditions, assetSorts } from './asset-queries.ts'
import { assetsCollection } from './asset-store.ts'
import type { AssetsDependencies } from './asset-queries.ts'

/** What the asset routes for keys work with. */
type KeyAssets = Pick<AssetsDependencies, 'platform' | 'collection' | 'assets'>

/** The list of assets that a key sees, page by page. */
const listAssetsRoute = ({ assets }: KeyAssets): KeyRoute =>
  handleKey(apiListAssets, async ({ query, caller }) => {
    checkSeesAssets(caller)
    const items = assets.for(caller.session)
    const [readModel, seen] = await Promise.all([items.readModel(), items.condition()])
    const { ids, next } = readKeyPage(readModel, {
      from: 'asset',
      where: allOf([seen, assetConditions(query, query.organizations)]),
      order: sortOrder(query.sort, assetSorts),
      bound: ['assets', caller.organizationId],
      query,
    })
    return { data: assetsByIds(readModel, ids), next }
  })

/** The change feed of the assets that a key sees. */
const assetChangesRoute = ({ assets, collection, platform }: KeyAssets): KeyRoute =>
  handleKey(apiAssetChanges, async ({ query, caller }) => {
    checkSeesAssets(caller)
    // For a system key, the assets of a deleted organization disappear at once, long before the cleanup deletes them.
    const owner = caller.organizationId ?? (await organizationNamesChanged(platform.table, caller.session))
    const items = assets.for(caller.session)
    const [readModel, visible] = await Promise.all([items.readModel(), items.condition()])
    return readChanges(platform, {
      collection,
      readModel,
      kind: 'asset',
      isVisible: (row) => items.owns(row),
      visible,
      bound: ['assets', owner],
      itemsOf: (ids) =>
        Promise.resolve(new Map(assetsByIds(readModel, ids).map((item) => [item.asset_id, item]))),
      query,
    })
  })

/** One asset. */
const getAssetRoute = ({ assets }: KeyAssets): KeyRoute =>
  handleKey(apiGetAsset, async ({ params: { id }, caller }) => {
    checkSeesAssets(caller)
    const { entity } = await assets.for(caller.session).get(id)
    return toAssetResponse(id, entity)
  })

/** The routes of the API for keys. */
export const apiAssetRoutes = (platform: Platform): KeyRoute[] => {
  const collection = platform.collection(assetsCollection)
  const dependencies = { platform, collection, assets: new TenantItems(platform, collection, 'asset') }
  return [listAssetsRoute, assetChangesRoute, getAssetRoute].map((route) => route(dependencies))
}
