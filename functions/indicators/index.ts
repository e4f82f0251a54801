/** The Lambda function of indicators and their groups. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { addIndicatorsToGroupRoute } from './groups/add-indicators-to-group.ts'
import { bulkDeleteIndicatorGroupsRoute } from './groups/bulk-delete-indicator-groups.ts'
import { createIndicatorGroupRoute } from './groups/create-indicator-group.ts'
import { deleteIndicatorGroupRoute } from './groups/delete-indicator-group.ts'
import { removeIndicatorsFromGroupRoute } from './groups/remove-indicators-from-group.ts'
import { bulkUpdateIndicatorGroupLevelsRoute } from './groups/bulk-update-indicator-group-levels.ts'
import { verifyIndicatorGroupsRoute } from './groups/verify-indicator-groups.ts'
import { updateIndicatorGroupRoute } from './groups/update-indicator-group.ts'
import { updateIndicatorsOfGroupRoute } from './groups/update-indicators-of-group.ts'
import { bulkDeleteIndicatorsRoute } from './indicators/bulk-delete-indicators.ts'
import { createIndicatorRoute } from './indicators/create-indicator.ts'
import { deleteIndicatorRoute } from './indicators/delete-indicator.ts'
import { updateIndicatorRoute } from './indicators/update-indicator.ts'
import { verifyIndicatorRoute } from './indicators/verify-indicator.ts'
import { verifyIndicatorsRoute } from './indicators/verify-indicators.ts'
import { listIndicatorCommentsRoute } from './comments/list-indicator-comments.ts'
import { getIndicatorCommentRoute } from './comments/get-indicator-comment.ts'
import { createIndicatorCommentRoute } from './comments/create-indicator-comment.ts'
import { updateIndicatorCommentRoute } from './comments/update-indicator-comment.ts'
import { deleteIndicatorCommentRoute } from './comments/delete-indicator-comment.ts'
import { indicatorsDependencies } from './dependencies.ts'
import { exportIndicatorsRoute } from './indicators/export-indicators.ts'
import { importIndicatorsRoute } from './indicators/import-indicators.ts'
import { startMassActionRoute } from './jobs/start-mass-action.ts'
import { startIndicatorExportRoute } from './jobs/start-indicator-export.ts'
import { listIndicatorJobsRoute } from './jobs/list-indicator-jobs.ts'
import { getIndicatorJobRoute } from './jobs/get-indicator-job.ts'
import { downloadIndicatorExportRoute } from './jobs/download-indicator-export.ts'
import { getIndicatorDashboardRoute } from './indicators/get-indicator-dashboard.ts'
import { getIndicatorRoute } from './indicators/get-indicator.ts'
import { listIndicatorsRoute } from './indicators/list-indicators.ts'
import { listMatchingIndicatorsRoute } from './indicators/list-matching-indicators.ts'
import { lookUpIndicatorsRoute } from './indicators/look-up-indicators.ts'
import { exportGroupIndicatorsRoute } from './groups/export-group-indicators.ts'
import { getIndicatorGroupRoute } from './groups/get-indicator-group.ts'
import { listGroupIndicatorsRoute } from './groups/list-group-indicators.ts'
import { listIndicatorGroupInfoRoute } from './groups/list-indicator-group-info.ts'
import { listIndicatorGroupNamesRoute } from './groups/list-indicator-group-names.ts'
import { listIndicatorGroupsRoute } from './groups/list-indicator-groups.ts'
import { listIndicatorGroupThreatsRoute } from './groups/list-indicator-group-threats.ts'
import { listIndicatorThreatsRoute } from './indicators/list-indicator-threats.ts'

/** The routes of indicators and groups. */
export const indicatorRoutes = (platform: Platform): Route[] => {
  const dependencies = indicatorsDependencies(platform)
  return [
    listIndicatorsRoute,
    getIndicatorRoute,
    getIndicatorDashboardRoute,
    listMatchingIndicatorsRoute,
    lookUpIndicatorsRoute,
    createIndicatorRoute,
    updateIndicatorRoute,
    verifyIndicatorRoute,
    verifyIndicatorsRoute,
    deleteIndicatorRoute,
    bulkDeleteIndicatorsRoute,
    exportIndicatorsRoute,
    listIndicatorThreatsRoute,
    importIndicatorsRoute,
    listIndicatorGroupsRoute,
    getIndicatorGroupRoute,
    listIndicatorGroupNamesRoute,
    listIndicatorGroupInfoRoute,
    listIndicatorGroupThreatsRoute,
    listGroupIndicatorsRoute,
    createIndicatorGroupRoute,
    updateIndicatorGroupRoute,
    deleteIndicatorGroupRoute,
    bulkDeleteIndicatorGroupsRoute,
    verifyIndicatorGroupsRoute,
    bulkUpdateIndicatorGroupLevelsRoute,
    addIndicatorsToGroupRoute,
    removeIndicatorsFromGroupRoute,
    updateIndicatorsOfGroupRoute,
    exportGroupIndicatorsRoute,
    listIndicatorCommentsRoute,
    getIndicatorCommentRoute,
    createIndicatorCommentRoute,
    updateIndicatorCommentRoute,
    deleteIndicatorCommentRoute,
    startMassActionRoute,
    startIndicatorExportRoute,
    listIndicatorJobsRoute,
    getIndicatorJobRoute,
    downloadIndicatorExportRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(indicatorRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
