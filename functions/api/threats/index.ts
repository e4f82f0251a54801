/** The Lambda function of threats for keys. */
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { threatsDependencies } from '#functions/threats/dependencies.ts'
import { getThreatRoute } from './get-threat.ts'
import { listThreatsRoute } from './list-threats.ts'
import { threatChangesRoute } from './threat-changes.ts'

/** The routes of the area. */
export const apiThreatRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = threatsDependencies(platform)
  return [listThreatsRoute, threatChangesRoute, getThreatRoute].map((route) => route(dependencies))
}

export const handler = keyLambda(apiThreatRoutes, { openSnapshots: environmentSnapshots })
