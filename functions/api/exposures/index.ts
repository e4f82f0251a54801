/** The Lambda function of exposures for keys. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { exposuresDependencies } from '#functions/exposures/dependencies.ts'
import { getExposureRoute } from './get-exposure.ts'
import { listDetectionsRoute } from './list-detections.ts'
import { listExposuresRoute } from './list-exposures.ts'
import { exposureChangesRoute } from './exposure-changes.ts'

/** The routes of the area. */
export const apiExposureRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = exposuresDependencies(platform)
  return [listExposuresRoute, exposureChangesRoute, getExposureRoute, listDetectionsRoute].map((route) =>
    route(dependencies),
  )
}

export const handler = keyLambda(apiExposureRoutes, { openSnapshots: environmentSnapshots })
