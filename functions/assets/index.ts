/** The Lambda function of assets. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { assetRoutes } from './routes.ts'

export const handler = lambda(assetRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
