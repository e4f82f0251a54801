/** The Lambda function of sightings. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { answerSightingRoute } from './answer-sighting.ts'
import { createSightingRoute } from './create-sighting.ts'
import { deleteSightingRoute } from './delete-sighting.ts'
import { sightingsDependencies, type SightingsDependencies } from './dependencies.ts'
import { getIndicatorWithdrawalRoute } from './get-indicator-withdrawal.ts'
import { getSightingRoute } from './get-sighting.ts'
import { listIndicatorSightingsRoute } from './list-indicator-sightings.ts'
import { listSightingsRoute } from './list-sightings.ts'
import { renewIndicatorRoute } from './renew-indicator.ts'

/** The routes of the area. */
export const sightingRoutes = (dependencies: SightingsDependencies): Route[] =>
  [
    createSightingRoute,
    listIndicatorSightingsRoute,
    listSightingsRoute,
    getSightingRoute,
    answerSightingRoute,
    deleteSightingRoute,
    getIndicatorWithdrawalRoute,
    renewIndicatorRoute,
  ].map((route) => route(dependencies))

export const handler = lambda((platform) => sightingRoutes(sightingsDependencies(platform)), {
  openSnapshots: environmentSnapshots,
})
