import { assetsByIds } from '#functions/assets/asset-presenter.ts'
import { checkSeesAssets } from '#functions/asset-matches/key-access.ts'
import { organizationNamesChanged } from '#functions/organizations/organization-store.ts'
import { readChanges } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiAssetChanges } from '#shared/contracts/api/assets.ts'
import type { KeyAssetsDependencies } from './dependencies.ts'

/** The change feed of the assets that a key sees. */
export const assetChangesRoute = ({ assets, collection, platform }: KeyAssetsDependencies): KeyRoute =>
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
