/** The Lambda function of threats for keys. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'

export const handler = keyLambda(apiThreatRoutes, { openSnapshots: environmentSnapshots })
