/** The Lambda function of dictionaries. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { dictionaryAreaRoutes } from './routes.ts'

export const handler = lambda(dictionaryAreaRoutes, { openSnapshots: environmentSnapshots })
