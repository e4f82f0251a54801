/** The Lambda function of exposures. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { filesFor } from '#functions/rules/lists/export-csv.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { bulkUpdateExposureLevelsRoute } from './changes/bulk-update-exposure-levels.ts'
import { bulkUpdateExposuresRoute } from './changes/bulk-update-exposures.ts'
import { createExposureRoute } from './create-exposure.ts'
import { bulkDeleteExposuresRoute } from './changes/bulk-delete-exposures.ts'
import { deleteExposureRoute } from './changes/delete-exposure.ts'
import { exposuresDependencies } from './dependencies.ts'
import { deleteDetectionDateRoute } from './detections/delete-detection-date.ts'
import { listDetectionDatesRoute } from './detections/list-detection-dates.ts'
import { exportExposuresRoute } from './export-exposures.ts'
import { getExposureStatisticsRoute } from './get-exposure-statistics.ts'
import { getExposureRoute } from './get-exposure.ts'
import { listOrganizationExposuresRoute } from './list-organization-exposures.ts'
import { listExposuresRoute } from './list-exposures.ts'
import { listExposureOrganizationsRoute } from './list-exposure-organizations.ts'
import { addExposureCommentRoute } from './remediation/add-exposure-comment.ts'
import { bulkUpdateExposureStatesRoute } from './remediation/bulk-update-exposure-states.ts'
import { getExposureDashboardRoute } from './remediation/get-exposure-dashboard.ts'
import { getExposureSettingsRoute } from './remediation/get-exposure-settings.ts'
import { getExposureHistoryRoute } from './remediation/get-exposure-history.ts'
import { listExposureOwnersRoute } from './remediation/list-exposure-owners.ts'
import { updateExposureSettingsRoute } from './remediation/update-exposure-settings.ts'
import { updateExposureStateRoute } from './remediation/update-exposure-state.ts'
import { updateExposureFalsePositiveRoute } from './changes/update-exposure-false-positive.ts'
import { updateExposureRoute } from './changes/update-exposure.ts'
import { updateExposureStatusRoute } from './changes/update-exposure-status.ts'

/** The routes of the area. */
export const exposureRoutes = (platform: Platform): Route[] => {
  const files = filesFor(platform)
  const dependencies = { ...exposuresDependencies(platform), files }
  return [
    listExposuresRoute,
    listOrganizationExposuresRoute,
    exportExposuresRoute,
    getExposureRoute,
    getExposureStatisticsRoute,
    createExposureRoute,
    updateExposureRoute,
    updateExposureStatusRoute,
    updateExposureFalsePositiveRoute,
    bulkUpdateExposuresRoute,
    bulkUpdateExposureLevelsRoute,
    deleteExposureRoute,
    bulkDeleteExposuresRoute,
    listDetectionDatesRoute,
    deleteDetectionDateRoute,
    listExposureOrganizationsRoute,
    updateExposureStateRoute,
    bulkUpdateExposureStatesRoute,
    getExposureHistoryRoute,
    addExposureCommentRoute,
    getExposureSettingsRoute,
    updateExposureSettingsRoute,
    listExposureOwnersRoute,
    getExposureDashboardRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(exposureRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
