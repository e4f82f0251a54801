/** The Lambda function of feeds and their groups. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { addFeedsToGroupRoute } from './groups/add-indicators-to-group.ts'
import { bulkDeleteFeedGroupsRoute } from './groups/bulk-delete-indicator-groups.ts'
import { createFeedGroupRoute } from './groups/create-indicator-group.ts'
import { deleteFeedGroupRoute } from './groups/delete-indicator-group.ts'
import { removeFeedsFromGroupRoute } from './groups/remove-indicators-from-group.ts'
import { bulkUpdateFeedGroupLevelsRoute } from './groups/bulk-update-indicator-group-levels.ts'
import { verifyFeedGroupsRoute } from './groups/verify-indicator-groups.ts'
import { updateFeedGroupRoute } from './groups/update-indicator-group.ts'
import { updateFeedsOfGroupRoute } from './groups/update-indicators-of-group.ts'
import { bulkDeleteFeedsRoute } from './indicators/bulk-delete-indicators.ts'
import { createFeedRoute } from './indicators/create-indicator.ts'
import { deleteFeedRoute } from './indicators/delete-indicator.ts'
import { updateFeedRoute } from './indicators/update-indicator.ts'
import { verifyFeedRoute } from './indicators/verify-indicator.ts'
import { verifyFeedsRoute } from './indicators/verify-indicators.ts'
import { listFeedCommentsRoute } from './comments/list-indicator-comments.ts'
import { getFeedCommentRoute } from './comments/get-indicator-comment.ts'
import { createFeedCommentRoute } from './comments/create-indicator-comment.ts'
import { updateFeedCommentRoute } from './comments/update-indicator-comment.ts'
import { deleteFeedCommentRoute } from './comments/delete-indicator-comment.ts'
import { feedsDependencies } from './dependencies.ts'
import { exportFeedsRoute } from './indicators/export-indicators.ts'
import { importFeedsRoute } from './indicators/import-indicators.ts'
import { startMassActionRoute } from './jobs/start-mass-action.ts'
import { startFeedExportRoute } from './jobs/start-indicator-export.ts'
import { listFeedJobsRoute } from './jobs/list-indicator-jobs.ts'
import { getFeedJobRoute } from './jobs/get-indicator-job.ts'
import { downloadFeedExportRoute } from './jobs/download-indicator-export.ts'
import { getFeedDashboardRoute } from './indicators/get-indicator-dashboard.ts'
import { getFeedRoute } from './indicators/get-indicator.ts'
import { listFeedsRoute } from './indicators/list-indicators.ts'
import { listMatchingFeedsRoute } from './indicators/list-matching-indicators.ts'
import { lookUpFeedsRoute } from './indicators/look-up-indicators.ts'
import { exportFeedGroupFeedsRoute } from './groups/export-group-indicators.ts'
import { getFeedGroupRoute } from './groups/get-indicator-group.ts'
import { listFeedGroupFeedsRoute } from './groups/list-group-indicators.ts'
import { listFeedGroupInfoRoute } from './groups/list-indicator-group-info.ts'
import { listFeedGroupNamesRoute } from './groups/list-indicator-group-names.ts'
import { listFeedGroupsRoute } from './groups/list-indicator-groups.ts'
import { listFeedGroupThreatsRoute } from './groups/list-indicator-group-threats.ts'
import { listFeedThreatsRoute } from './indicators/list-indicator-threats.ts'

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
