/** The Lambda function through which organizations' systems report sightings. It may write nothing else. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { createSightingRoute } from './create-sighting.ts'
import { createSightingsRoute } from './create-sightings.ts'
import { keySightingsDependencies } from './dependencies.ts'

/** The routes of the area. */
export const apiSightingRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = keySightingsDependencies(platform)
  return [createSightingRoute, createSightingsRoute].map((route) => route(dependencies))
}

export const handler = keyLambda(apiSightingRoutes, { openSnapshots: environmentSnapshots })
