/** The Lambda function through which organizations' systems report sightings. It may write nothing else. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { apiSightingRoutes } from '#functions/sightings/key-routes.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'

export const handler = keyLambda(apiSightingRoutes, { openSnapshots: environmentSnapshots })
