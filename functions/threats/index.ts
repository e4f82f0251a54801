/** The Lambda function of threats. */
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { bulkDeleteThreatsRoute } from './bulk-delete-threats.ts'
import { bulkUpdateThreatsRoute } from './bulk-update-threats.ts'
import { createThreatRoute } from './create-threat.ts'
import { deleteThreatRoute } from './delete-threat.ts'
import { threatsDependencies } from './dependencies.ts'
import { getThreatDashboardRoute } from './get-threat-dashboard.ts'
import { getThreatRoute } from './get-threat.ts'
import { listThreatsRoute } from './list-threats.ts'
import { updateThreatRoute } from './update-threat.ts'

/** The routes of the area. */
export const threatRoutes = (platform: Platform): Route[] => {
  const dependencies = threatsDependencies(platform)
  return [
    listThreatsRoute,
    getThreatRoute,
    getThreatDashboardRoute,
    createThreatRoute,
    updateThreatRoute,
    deleteThreatRoute,
    bulkUpdateThreatsRoute,
    bulkDeleteThreatsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(threatRoutes, { openSnapshots: environmentSnapshots })
