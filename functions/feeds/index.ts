/** The Lambda function of feeds and their groups. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { addFeedsToGroupRoute } from './groups/add-feeds-to-group.ts'
import { bulkDeleteFeedGroupsRoute } from './groups/bulk-delete-feed-groups.ts'
import { createFeedGroupRoute } from './groups/create-feed-group.ts'
import { deleteFeedGroupRoute } from './groups/delete-feed-group.ts'
import { removeFeedsFromGroupRoute } from './groups/remove-feeds-from-group.ts'
import { bulkUpdateFeedGroupLevelsRoute } from './groups/bulk-update-feed-group-levels.ts'
import { verifyFeedGroupsRoute } from './groups/verify-feed-groups.ts'
import { updateFeedGroupRoute } from './groups/update-feed-group.ts'
import { updateFeedsOfGroupRoute } from './groups/update-feeds-of-group.ts'
import { bulkDeleteFeedsRoute } from './feeds/bulk-delete-feeds.ts'
import { createFeedRoute } from './feeds/create-feed.ts'
import { deleteFeedRoute } from './feeds/delete-feed.ts'
import { updateFeedRoute } from './feeds/update-feed.ts'
import { verifyFeedRoute } from './feeds/verify-feed.ts'
import { verifyFeedsRoute } from './feeds/verify-feeds.ts'
import { listFeedCommentsRoute } from './comments/list-feed-comments.ts'
import { getFeedCommentRoute } from './comments/get-feed-comment.ts'
import { createFeedCommentRoute } from './comments/create-feed-comment.ts'
import { updateFeedCommentRoute } from './comments/update-feed-comment.ts'
import { deleteFeedCommentRoute } from './comments/delete-feed-comment.ts'
import { feedsDependencies } from './dependencies.ts'
import { exportFeedsRoute } from './feeds/export-feeds.ts'
import { importFeedsRoute } from './feeds/import-feeds.ts'
import { startMassActionRoute } from './jobs/start-mass-action.ts'
import { startFeedExportRoute } from './jobs/start-feed-export.ts'
import { listFeedJobsRoute } from './jobs/list-feed-jobs.ts'
import { getFeedJobRoute } from './jobs/get-feed-job.ts'
import { downloadFeedExportRoute } from './jobs/download-feed-export.ts'
import { getFeedDashboardRoute } from './feeds/get-feed-dashboard.ts'
import { getFeedRoute } from './feeds/get-feed.ts'
import { listFeedsRoute } from './feeds/list-feeds.ts'
import { listMatchingFeedsRoute } from './feeds/list-matching-feeds.ts'
import { lookUpFeedsRoute } from './feeds/look-up-feeds.ts'
import { exportFeedGroupFeedsRoute } from './groups/export-feed-group-feeds.ts'
import { getFeedGroupRoute } from './groups/get-feed-group.ts'
import { listFeedGroupFeedsRoute } from './groups/list-feed-group-feeds.ts'
import { listFeedGroupInfoRoute } from './groups/list-feed-group-info.ts'
import { listFeedGroupNamesRoute } from './groups/list-feed-group-names.ts'
import { listFeedGroupsRoute } from './groups/list-feed-groups.ts'
import { listFeedGroupThreatsRoute } from './groups/list-feed-group-threats.ts'
import { listFeedThreatsRoute } from './feeds/list-feed-threats.ts'

/** The routes of the areas. */
export const feedRoutes = (platform: Platform): Route[] => {
  const dependencies = feedsDependencies(platform)
  return [
    listFeedsRoute,
    getFeedRoute,
    getFeedDashboardRoute,
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
    verifyFeedGroupsRoute,
    bulkUpdateFeedGroupLevelsRoute,
    addFeedsToGroupRoute,
    removeFeedsFromGroupRoute,
    updateFeedsOfGroupRoute,
    exportFeedGroupFeedsRoute,
    listFeedCommentsRoute,
    getFeedCommentRoute,
    createFeedCommentRoute,
    updateFeedCommentRoute,
    deleteFeedCommentRoute,
    startMassActionRoute,
    startFeedExportRoute,
    listFeedJobsRoute,
    getFeedJobRoute,
    downloadFeedExportRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(feedRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
