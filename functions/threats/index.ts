/** The Lambda function of threats. */
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { filesFor } from '#functions/rules/lists/export-csv.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { bulkDeleteThreatsRoute } from './bulk-delete-threats.ts'
import { bulkUpdateThreatsRoute } from './bulk-update-threats.ts'
import { createThreatRoute } from './create-threat.ts'
import { deleteThreatRoute } from './delete-threat.ts'
import { threatsDependencies } from './dependencies.ts'
import { exportThreatsRoute } from './export-threats.ts'
import { getThreatDashboardRoute } from './get-threat-dashboard.ts'
import { getThreatRoute } from './get-threat.ts'
import { listThreatsRoute } from './list-threats.ts'
import { updateThreatRoute } from './update-threat.ts'

/** The routes of the area. */
export const threatRoutes = (platform: Platform): Route[] => {
  const files = filesFor(platform)
  const dependencies = { ...threatsDependencies(platform), files }
  return [
    listThreatsRoute,
    exportThreatsRoute,
    getThreatRoute,
    getThreatDashboardRoute,
    createThreatRoute,
    updateThreatRoute,
    deleteThreatRoute,
    bulkUpdateThreatsRoute,
    bulkDeleteThreatsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(threatRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
