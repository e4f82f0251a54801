/** Every call of the API for keys, for tests of all calls. */
import { apiAssetRoutes } from '#functions/assets/key-routes.ts'
import { apiIncidentRoutes } from '#functions/incidents/key-routes.ts'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { apiMeRoutes } from '#functions/api/me/index.ts'
import { apiSightingRoutes } from '#functions/sightings/key-routes.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { apiWriteRoutes } from '#functions/api/write/index.ts'
import type { KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

export const allKeyRoutes = (platform: Platform): KeyRoute[] => [
  ...apiMeRoutes(platform),
  ...apiThreatRoutes(platform),
  ...apiIncidentRoutes(platform),
  ...apiExposureRoutes(platform),
  ...apiIndicatorRoutes(platform),
  ...apiAssetRoutes(platform),
  ...apiWriteRoutes(platform),
  ...apiSightingRoutes(platform),
]
