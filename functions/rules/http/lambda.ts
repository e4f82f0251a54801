import { requestLimits } from '#functions/core/aws/limits.ts'
import type { ReadModelLimits } from '#functions/core/event-store/collection.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import { createHandler, type Route } from './handler.ts'
import { createPlatform, type Platform, type PlatformDependencies } from './platform.ts'

/**
 * How long a request may work on its read model, in milliseconds: well within the function's 29 seconds, because users
 * wait. Ten seconds rebuild 40,000 rows; beyond that the scheduled function takes over. Two seconds apply tens of
 * thousands of changes, and the next request continues.
 */
const readModelTimes = {
  openMilliseconds: 10_000,
  catchUpMilliseconds: 2_000,
} satisfies ReadModelLimits

type RequestParts = Pick<PlatformDependencies, 'openSnapshots' | 'openFiles' | 'openSchedules' | 'openSeals'>

/** The platform of a function that answers requests. */
export const requestPlatform = (parts: RequestParts): Platform =>
  createPlatform({ ...parts, limits: requestLimits, readModels: readModelTimes })

/**
 * A handler that is composed at the first event, so that tests and benchmarks can import its module without an
 * environment.
 */
export const atFirstEvent = <Reply>(
  compose: () => (event: unknown) => Promise<Reply>,
): ((event: unknown) => Promise<Reply>) => {
  let handler: ((event: unknown) => Promise<Reply>) | undefined
  return (event) => {
    handler ??= compose()
    return handler(event)
  }
}

/** The exported handler of a function of the portal's API. */
export const lambda = (
  routes: (platform: Platform) => readonly Route[],
  parts: RequestParts = {},
): ((event: unknown) => Promise<HttpReply>) =>
  atFirstEvent(() => {
    const platform = requestPlatform(parts)
    return createHandler(platform, routes(platform))
  })
