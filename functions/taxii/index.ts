/** The Lambda function of the TAXII server. */
import { requestLimits } from '#functions/platform/aws/limits.ts'
import type { HttpReply } from '#functions/platform/http/event.ts'
import { readModelTimes } from '#functions/platform/http/lambda.ts'
import { createPlatform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
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
