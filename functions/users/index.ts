/** The Lambda function of users. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { usersDependencies, userRoutes } from './routes.ts'

export const handler = lambda((platform) => userRoutes(usersDependencies(platform)), {
  openSnapshots: environmentSnapshots,
})
