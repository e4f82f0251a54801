/** The Lambda function of notification e-mails. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { notificationEmailRoutes } from './routes.ts'

export const handler = lambda(notificationEmailRoutes, { openSnapshots: environmentSnapshots })
