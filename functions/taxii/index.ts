/** The Lambda function of the TAXII server. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { atFirstEvent, requestPlatform } from '#functions/rules/http/lambda.ts'
import { createTaxiiHandler } from './server.ts'

export const handler = atFirstEvent(() =>
  createTaxiiHandler(requestPlatform({ openSnapshots: environmentSnapshots })),
)
