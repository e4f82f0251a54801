/** The Lambda function through which systems write: the only one of the key API that may. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { apiExposureWriteRoutes } from '#functions/exposures/key-routes.ts'
import { apiIncidentWriteRoutes } from '#functions/incidents/key-routes.ts'
import { apiIndicatorWriteRoutes } from '#functions/indicators/key-routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiThreatWriteRoutes } from '#functions/threats/key-routes.ts'

/** The routes of all areas. */
export const apiWriteRoutes = (platform: Platform): KeyRoute[] =>
  [apiExposureWriteRoutes, apiIncidentWriteRoutes, apiThreatWriteRoutes, apiIndicatorWriteRoutes].flatMap(
    (routes) => routes(platform),
  )

export const handler = keyLambda(apiWriteRoutes, { openSnapshots: environmentSnapshots })
