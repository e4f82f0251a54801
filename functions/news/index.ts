/** The Lambda function of news. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { newsRoutes } from './routes.ts'

export const handler = lambda(newsRoutes, { openSnapshots: environmentSnapshots })
