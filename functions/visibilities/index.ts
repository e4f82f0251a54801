/** The Lambda function of visibilities. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import { filesFor } from '#functions/platform/lists/export-csv.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { bulkUpdateVisibilityLevelsRoute } from './changes/bulk-update-visibility-levels.ts'
import { bulkUpdateVisibilitiesRoute } from './changes/bulk-update-visibilities.ts'
import { createVisibilityRoute } from './create-visibility.ts'
import { bulkDeleteVisibilitiesRoute } from './changes/bulk-delete-visibilities.ts'
import { deleteVisibilityRoute } from './changes/delete-visibility.ts'
import { visibilitiesDependencies } from './dependencies.ts'
import { deleteDetectionDateRoute } from './detections/delete-detection-date.ts'
import { listDetectionDatesRoute } from './detections/list-detection-dates.ts'
import { exportVisibilitiesRoute } from './export-visibilities.ts'
import { getVisibilityDashboardRoute } from './get-visibility-dashboard.ts'
import { getVisibilityRoute } from './get-visibility.ts'
import { listClientVisibilitiesRoute } from './list-organization-visibilities.ts'
import { listVisibilitiesRoute } from './list-visibilities.ts'
import { listVisibilityClientsRoute } from './list-visibility-organizations.ts'
import { addVisibilityCommentRoute } from './remediation/add-visibility-comment.ts'
import { bulkUpdateVisibilityStatesRoute } from './remediation/bulk-update-visibility-states.ts'
import { getExposureDashboardRoute } from './remediation/get-exposure-dashboard.ts'
import { getExposureSettingsRoute } from './remediation/get-exposure-settings.ts'
import { getVisibilityHistoryRoute } from './remediation/get-visibility-history.ts'
import { listVisibilityOwnersRoute } from './remediation/list-visibility-owners.ts'
import { updateExposureSettingsRoute } from './remediation/update-exposure-settings.ts'
import { updateVisibilityStateRoute } from './remediation/update-visibility-state.ts'
import { updateVisibilityFalsePositiveRoute } from './changes/update-visibility-false-positive.ts'
import { updateVisibilityRoute } from './changes/update-visibility.ts'
import { updateVisibilityStatusRoute } from './changes/update-visibility-status.ts'

/** The routes of the area. */
export const visibilityRoutes = (platform: Platform): Route[] => {
  const files = filesFor(platform)
  const dependencies = { ...visibilitiesDependencies(platform), files }
  return [
    listVisibilitiesRoute,
    listClientVisibilitiesRoute,
    exportVisibilitiesRoute,
    getVisibilityRoute,
    getVisibilityDashboardRoute,
    createVisibilityRoute,
    updateVisibilityRoute,
    updateVisibilityStatusRoute,
    updateVisibilityFalsePositiveRoute,
    bulkUpdateVisibilitiesRoute,
    bulkUpdateVisibilityLevelsRoute,
    deleteVisibilityRoute,
    bulkDeleteVisibilitiesRoute,
    listDetectionDatesRoute,
    deleteDetectionDateRoute,
    listVisibilityClientsRoute,
    updateVisibilityStateRoute,
    bulkUpdateVisibilityStatesRoute,
    getVisibilityHistoryRoute,
    addVisibilityCommentRoute,
    getExposureSettingsRoute,
    updateExposureSettingsRoute,
    listVisibilityOwnersRoute,
    getExposureDashboardRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(visibilityRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
