/** The Lambda function of indicators and their groups. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import {
  addIndicatorsToGroupRoute,
  bulkDeleteIndicatorGroupsRoute,
  createIndicatorGroupRoute,
  deleteIndicatorGroupRoute,
  removeIndicatorsFromGroupRoute,
  bulkUpdateIndicatorGroupLevelsRoute,
  verifyIndicatorGroupsRoute,
  updateIndicatorGroupRoute,
  updateIndicatorsOfGroupRoute,
  exportGroupIndicatorsRoute,
  getIndicatorGroupRoute,
  listGroupIndicatorsRoute,
  listIndicatorGroupInfoRoute,
  listIndicatorGroupNamesRoute,
  listIndicatorGroupsRoute,
  listIndicatorGroupThreatsRoute,
} from './groups/routes.ts'
import {
  bulkDeleteIndicatorsRoute,
  createIndicatorRoute,
  deleteIndicatorRoute,
  updateIndicatorRoute,
  verifyIndicatorRoute,
  verifyIndicatorsRoute,
  exportIndicatorsRoute,
  importIndicatorsRoute,
  getIndicatorDashboardRoute,
  getIndicatorRoute,
  listIndicatorsRoute,
  listMatchingIndicatorsRoute,
  lookUpIndicatorsRoute,
  listIndicatorThreatsRoute,
} from './routes.ts'
import {
  listIndicatorCommentsRoute,
  getIndicatorCommentRoute,
  createIndicatorCommentRoute,
  updateIndicatorCommentRoute,
  deleteIndicatorCommentRoute,
} from './comment-routes.ts'
import { indicatorsDependencies } from './dependencies.ts'
import {
  startMassActionRoute,
  startIndicatorExportRoute,
  listIndicatorJobsRoute,
  getIndicatorJobRoute,
  downloadIndicatorExportRoute,
} from './jobs/routes.ts'

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
