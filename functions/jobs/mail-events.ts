/** The function that handles SES feedback: bounces, complaints and rejects. */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { takeEvent, type Taken } from '#functions/mails/feedback.ts'

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = loggingFailures((event: unknown): Promise<Taken> => {
  platform ??= createPlatform({ openSnapshots: environmentSnapshots })
  return takeEvent(platform, event)
})
