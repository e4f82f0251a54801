/** The Lambda function of assets. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { cancelAssetRequestRoute } from './requests/cancel-asset-request.ts'
import { listAssetRequestsRoute } from './requests/list-asset-requests.ts'
import { getAssetJobRoute } from './requests/get-asset-job.ts'
import { resolveAssetRequestRoute } from './requests/resolve-asset-request.ts'
import { resolveAssetRequestsRoute } from './requests/resolve-asset-requests.ts'
import { createMatchDismissalRoute } from './dismissals/create-match-dismissal.ts'
import { deleteMatchDismissalRoute } from './dismissals/delete-match-dismissal.ts'
import { createAssetRoute } from './create-asset.ts'
import { createAssetsRoute } from './create-assets.ts'
import { deleteAssetRoute } from './delete-asset.ts'
import { assetsDependencies } from './dependencies.ts'
import { exportAssetsRoute } from './export-assets.ts'
import { listAssetsRoute } from './list-assets.ts'

/** The routes of the area. */
export const assetRoutes = (platform: Platform): Route[] => {
  const dependencies = assetsDependencies(platform)
  return [
    listAssetsRoute,
    createAssetRoute,
    createAssetsRoute,
    exportAssetsRoute,
    deleteAssetRoute,
    listAssetRequestsRoute,
    resolveAssetRequestRoute,
    resolveAssetRequestsRoute,
    getAssetJobRoute,
    cancelAssetRequestRoute,
    createMatchDismissalRoute,
    deleteMatchDismissalRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(assetRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
