/** The Lambda function of exposures for keys. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'

export const handler = keyLambda(apiExposureRoutes, { openSnapshots: environmentSnapshots })
