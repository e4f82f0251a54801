/** The Lambda function of threats. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { threatRoutes } from './routes.ts'

export const handler = lambda(threatRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
