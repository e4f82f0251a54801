/** The Lambda function of indicators, their groups and saved views for keys. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'

export const handler = keyLambda(apiIndicatorRoutes, { openSnapshots: environmentSnapshots })
