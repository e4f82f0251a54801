/** The Lambda function of incidents. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { incidentRoutes } from './routes.ts'

export const handler = lambda(incidentRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
