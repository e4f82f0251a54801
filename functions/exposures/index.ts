/** The Lambda function of exposures. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { exposureRoutes } from './routes.ts'

export const handler = lambda(exposureRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
