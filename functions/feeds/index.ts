/** The Lambda function of feeds, their groups and views. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import {
  addFeedsToGroupRoute,
  bulkDeleteFeedGroupsRoute,
  createFeedGroupRoute,
  deleteFeedGroupRoute,
  removeFeedsFromGroupRoute,
  updateFeedGroupRoute,
  updateFeedsOfGroupRoute,
} from './change-groups.ts'
import {
  bulkDeleteFeedsRoute,
  createFeedRoute,
  deleteFeedRoute,
  updateFeedRoute,
  verifyFeedRoute,
  verifyFeedsRoute,
} from './change-feeds.ts'
import { commentRoutes } from './comments.ts'
import { feedsDependencies } from './dependencies.ts'
import { exportFeedsRoute } from './export-feeds.ts'
import { importFeedsRoute } from './import-feeds.ts'
import { jobRoutes } from './job-routes.ts'
import { getFeedRoute, listFeedsRoute, listMatchingFeedsRoute, lookUpFeedsRoute } from './read-feeds.ts'
import {
  exportFeedGroupFeedsRoute,
  getFeedGroupRoute,
  listFeedGroupFeedsRoute,
  listFeedGroupInfoRoute,
  listFeedGroupNamesRoute,
  listFeedGroupsRoute,
} from './read-groups.ts'
import { listFeedGroupThreatsRoute, listFeedThreatsRoute } from './related-threats.ts'
import { feedViewRoutes } from './views.ts'

/** The routes of the areas. */
export const feedRoutes = (platform: Platform): Route[] => {
  const dependencies = feedsDependencies(platform)
  return [
    ...[
      listFeedsRoute,
      getFeedRoute,
      listMatchingFeedsRoute,
      lookUpFeedsRoute,
      createFeedRoute,
      updateFeedRoute,
      verifyFeedRoute,
      verifyFeedsRoute,
      deleteFeedRoute,
      bulkDeleteFeedsRoute,
      exportFeedsRoute,
      listFeedThreatsRoute,
      importFeedsRoute,
      listFeedGroupsRoute,
      getFeedGroupRoute,
      listFeedGroupNamesRoute,
      listFeedGroupInfoRoute,
      listFeedGroupThreatsRoute,
      listFeedGroupFeedsRoute,
      createFeedGroupRoute,
      updateFeedGroupRoute,
      deleteFeedGroupRoute,
      bulkDeleteFeedGroupsRoute,
      addFeedsToGroupRoute,
      removeFeedsFromGroupRoute,
      updateFeedsOfGroupRoute,
      exportFeedGroupFeedsRoute,
    ].map((route) => route(dependencies)),
    ...commentRoutes(dependencies),
    ...feedViewRoutes(dependencies),
    ...jobRoutes(dependencies),
  ]
}

export const handler = lambda(feedRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
