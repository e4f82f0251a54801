/** The Lambda function of visibilities for keys. */
import { keyLambda, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { visibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { getVisibilityRoute } from './get-visibility.ts'
import { listDetectionsRoute } from './list-detections.ts'
import { listVisibilitiesRoute } from './list-visibilities.ts'
import { visibilityChangesRoute } from './visibility-changes.ts'

/** The calls of the area. */
export const apiVisibilityRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = visibilitiesDependencies(platform)
  return [listVisibilitiesRoute, visibilityChangesRoute, getVisibilityRoute, listDetectionsRoute].map(
    (route) => route(dependencies),
  )
}

export const handler = keyLambda(apiVisibilityRoutes, { openSnapshots: environmentSnapshots })
