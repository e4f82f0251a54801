/** The Lambda function of saved views. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { viewRoutes } from './routes.ts'

export const handler = lambda(viewRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
