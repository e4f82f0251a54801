/** The Lambda function of the TAXII server. */
import { requestLimits } from '#functions/core/aws/limits.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import { readModelTimes } from '#functions/rules/http/lambda.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { createTaxiiHandler } from './server.ts'

let served: ((event: unknown) => Promise<HttpReply>) | undefined

/** Composed at the first event, so that importing the module needs no environment. */
export const handler = (event: unknown): Promise<HttpReply> => {
  served ??= createTaxiiHandler(
    createPlatform({
      openSnapshots: environmentSnapshots,
      limits: requestLimits,
      readModels: readModelTimes,
    }),
  )
  return served(event)
}
