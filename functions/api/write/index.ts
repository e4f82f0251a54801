/** The Lambda function through which systems write: the only one of the key API that may. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { writeDependencies } from './dependencies.ts'
import { apiIncidentWriteRoutes } from '#functions/incidents/key-routes.ts'
import { createIndicatorRoute } from './indicators/create-indicator.ts'
import { createIndicatorsRoute } from './indicators/create-indicators.ts'
import { updateGroupMembersRoute } from './indicators/update-group-members.ts'
import { updateIndicatorRoute } from './indicators/update-indicator.ts'
import { updateIndicatorsRoute } from './indicators/update-indicators.ts'
import { apiThreatWriteRoutes } from '#functions/threats/key-routes.ts'
import { apiExposureWriteRoutes } from '#functions/exposures/key-routes.ts'

/** The routes of the area. */
export const apiWriteRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = writeDependencies(platform)
  const routes = [
    createIndicatorRoute,
    createIndicatorsRoute,
    updateIndicatorRoute,
    updateIndicatorsRoute,
    updateGroupMembersRoute,
  ].map((route) => route(dependencies))
  return [
    ...apiExposureWriteRoutes(platform),
    ...apiIncidentWriteRoutes(platform),
    ...apiThreatWriteRoutes(platform),
    ...routes,
  ]
}

export const handler = keyLambda(apiWriteRoutes, { openSnapshots: environmentSnapshots })
