/** The Lambda function of notifications, for analysts. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { notificationRoutes } from './routes.ts'

export const handler = lambda(notificationRoutes, { openSnapshots: environmentSnapshots })
