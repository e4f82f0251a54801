/** The Lambda function of indicators and their groups. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { indicatorRoutes } from './routes.ts'

export const handler = lambda(indicatorRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
