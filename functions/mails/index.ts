/** The Lambda function of the e-mails page. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { mailRoutes } from './routes.ts'

export const handler = lambda(mailRoutes, { openSnapshots: environmentSnapshots })
