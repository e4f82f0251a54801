/** The Lambda function of assets for keys. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { assetChangesRoute } from './asset-changes.ts'
import { keyAssetsDependencies } from './dependencies.ts'
import { getAssetRoute } from './get-asset.ts'
import { listAssetsRoute } from './list-assets.ts'

/** The routes of the area. */
export const apiAssetRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = keyAssetsDependencies(platform)
  return [listAssetsRoute, assetChangesRoute, getAssetRoute].map((route) => route(dependencies))
}

export const handler = keyLambda(apiAssetRoutes, { openSnapshots: environmentSnapshots })
