import { requestLimits } from '../aws/limits.ts'
import type { HttpReply } from './event.ts'
import { createHandler, type Route } from './handler.ts'
import { createPlatform, type Platform, type PlatformParts } from './platform.ts'

/**
 * How long a request may work on its replica before it leaves that to the scheduled function, in milliseconds: well
 * within the 29 seconds of the function, since people wait for it. 40,000 rows are read back in that.
 */
export const openMilliseconds = 10_000

/**
 * The exported handler of an API function. It is composed at the first event, so that importing the module,
 * as a test or
 * a measure does, needs no environment.
 */
export const lambda = (
  routes: (platform: Platform) => readonly Route[],
  parts: Pick<PlatformParts, 'openSnapshots' | 'openFiles' | 'openSchedules'> = {},
): ((event: unknown) => Promise<HttpReply>) => {
  let handler: ((event: unknown) => Promise<HttpReply>) | undefined
  return (event) => {
    if (handler === undefined) {
      const platform = createPlatform({ ...parts, limits: requestLimits, openMilliseconds })
      handler = createHandler(platform, routes(platform))
    }
    return handler(event)
  }
}
