/** The Lambda function of saved views of feeds. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { feedsDependencies } from '../dependencies.ts'
import { listFeedViewsRoute } from './list-indicator-views.ts'
import { getFeedViewRoute } from './get-indicator-view.ts'
import { createFeedViewRoute } from './create-indicator-view.ts'
import { updateFeedViewRoute } from './update-indicator-view.ts'
import { deleteFeedViewRoute } from './delete-indicator-view.ts'
import { listFeedViewFeedsRoute } from './list-view-indicators.ts'
import { exportFeedViewFeedsRoute } from './export-view-indicators.ts'

/** The routes of the area. */
export const feedViewRoutes = (platform: Platform): Route[] => {
  const dependencies = feedsDependencies(platform)
  return [
    listFeedViewsRoute,
    getFeedViewRoute,
    createFeedViewRoute,
    updateFeedViewRoute,
    deleteFeedViewRoute,
    listFeedViewFeedsRoute,
    exportFeedViewFeedsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(feedViewRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
