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
export const readModelTimes = {
  openMilliseconds: 10_000,
  catchUpMilliseconds: 2_000,
} satisfies ReadModelLimits

/**
 * The exported handler of an API function. Composed at the first event, so that tests and benchmarks can import the
 * module without an environment.
 */
export const lambda = (
  routes: (platform: Platform) => readonly Route[],
  parts: Pick<PlatformDependencies, 'openSnapshots' | 'openFiles' | 'openSchedules' | 'openSeals'> = {},
): ((event: unknown) => Promise<HttpReply>) => {
  let handler: ((event: unknown) => Promise<HttpReply>) | undefined
  return (event) => {
    if (handler === undefined) {
      const platform = createPlatform({ ...parts, limits: requestLimits, readModels: readModelTimes })
      handler = createHandler(platform, routes(platform))
    }
    return handler(event)
  }
}
