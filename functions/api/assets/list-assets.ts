import { assetConditions, assetSorts } from '#functions/assets/asset-queries.ts'
import { assetsByIds } from '#functions/assets/asset-presenter.ts'
import { checkSeesAssets } from '#functions/asset-matches/key-access.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { apiListAssets } from '#shared/contracts/api/assets.ts'
import type { KeyAssetsDependencies } from './dependencies.ts'

/** The list of assets that a key sees, page by page. */
export const listAssetsRoute = ({ assets }: KeyAssetsDependencies): KeyRoute =>
  handleKey(apiListAssets, async ({ query, caller }) => {
    checkSeesAssets(caller)
    const items = assets.for(caller.session)
    const [readModel, seen] = await Promise.all([items.readModel(), items.condition()])
    const { ids, next } = readKeyPage(readModel, {
      from: 'asset',
      where: allOf([seen, assetConditions(query, query.organizations)]),
      order: query.sort === undefined ? [] : sortOrder(query.sort, assetSorts),
      bound: ['assets', caller.organizationId],
      query,
    })
    return { data: assetsByIds(readModel, ids), next }
  })
