import { requestLimits } from '../aws/limits.ts'
import type { ReadModelLimits } from '../journal/collection.ts'
import type { HttpReply } from './event.ts'
import { createHandler, type Route } from './handler.ts'
import { createPlatform, type Platform, type PlatformDependencies } from './platform.ts'

/**
 * How long a request may work on its read model, in milliseconds: well within the 29 seconds of the function, since people
 * wait for it. 40,000 rows are read back in ten seconds, before that is left to the scheduled function; tens of thousands
 * of changes are applied in two, and the next request goes on.
 */
export const readModelTimes = {
  openMilliseconds: 10_000,
  catchUpMilliseconds: 2_000,
} satisfies ReadModelLimits

/**
 * The exported handler of an API function. It is composed at the first event, so that importing the module,
 * as a test or
 * a measure does, needs no environment.
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
