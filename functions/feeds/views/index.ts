/** The Lambda function of saved views of feeds. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { feedsDependencies } from '../dependencies.ts'
import { listFeedViewsRoute } from './list-feed-views.ts'
import { getFeedViewRoute } from './get-feed-view.ts'
import { createFeedViewRoute } from './create-feed-view.ts'
import { updateFeedViewRoute } from './update-feed-view.ts'
import { deleteFeedViewRoute } from './delete-feed-view.ts'
import { listFeedViewFeedsRoute } from './list-feed-view-feeds.ts'
import { exportFeedViewFeedsRoute } from './export-feed-view-feeds.ts'

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
