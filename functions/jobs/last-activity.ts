/** The scheduled function that copies the last activity of users into the lists. */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { publishActivity } from '#functions/users/user-account.ts'

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = loggingFailures(async (): Promise<{ updated: number }> => {
  platform ??= createPlatform({ openSnapshots: environmentSnapshots })
  return { updated: await publishActivity(platform) }
})
