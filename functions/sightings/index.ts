/** The Lambda function of sightings. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { sightingRoutes, sightingsDependencies } from './routes.ts'

export const handler = lambda((platform) => sightingRoutes(sightingsDependencies(platform)), {
  openSnapshots: environmentSnapshots,
})
