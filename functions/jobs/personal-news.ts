/** The scheduled function that e-mails users their digests, and what matches the assets of their organizations. */
import { loggingFailures } from '#functions/core/log.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { sendPersonalNews } from '#functions/notifications/personal/personal-news.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'

/** Remaining milliseconds of the function below which no new work begins. */
const reserveMilliseconds = 20_000

let composed: Platform | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = loggingFailures(
  async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
    composed ??= createPlatform({ openSnapshots: environmentSnapshots })
    const sent = await sendPersonalNews(
      composed,
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    )
    composed.log.info('personal news sent', { sent })
  },
)
