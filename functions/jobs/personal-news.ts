/** The scheduled function that e-mails users their digests, and what matches the assets of their organizations. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { sendPersonalNews } from '#functions/notifications/personal/personal-news.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'

/** Remaining milliseconds of the function below which no new work begins. */
const reserveMilliseconds = 20_000

let composed: PlatformWithOutbox | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = async (
  _event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> => {
  composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
  const sent = await sendPersonalNews(
    composed,
    () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
  )
  composed.platform.log.info('personal news sent', { sent })
}
