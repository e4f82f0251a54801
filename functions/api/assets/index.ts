/** The Lambda function of assets for keys. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { apiAssetRoutes } from '#functions/assets/key-routes.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'

export const handler = keyLambda(apiAssetRoutes, { openSnapshots: environmentSnapshots })
