/** The scheduled function that copies the last activity of users into the lists. */
import { createPlatform, type Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { publishActivity } from './publish-activity.ts'

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = async (): Promise<{ updated: number }> => {
  platform ??= createPlatform({ openSnapshots: environmentSnapshots })
  return { updated: await publishActivity(platform) }
}
