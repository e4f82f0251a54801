import { toAssetResponse } from '#functions/assets/asset-presenter.ts'
import { checkSeesAssets } from '#functions/asset-matches/key-access.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetAsset } from '#shared/contracts/api/assets.ts'
import type { KeyAssetsDependencies } from './dependencies.ts'

/** One asset. */
export const getAssetRoute = ({ assets }: KeyAssetsDependencies): KeyRoute =>
  handleKey(apiGetAsset, async ({ params: { id }, caller }) => {
    checkSeesAssets(caller)
    const { entity } = await assets.for(caller.session).get(id)
    return toAssetResponse(id, entity)
  })
