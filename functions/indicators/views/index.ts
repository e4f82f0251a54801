/** The Lambda function of saved views of indicators. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { indicatorViewRoutes } from './routes.ts'

export const handler = lambda(indicatorViewRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
