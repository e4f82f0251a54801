/**
 * The scheduled function that sends webhook events, the only one that connects to organizations' endpoints. It reads
 * the items of each event to check them again.
 */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'

/** Remaining milliseconds of the function below which no attempt begins: a run ends before the next one is due. */
const reserveMilliseconds = 40_000

let platform: Platform | undefined

/** A handler with a modified reach. The local cloud uses it instead of `handler`. */
export const handlerReaching = (reachOf: (open: Reach) => Reach) => {
  const reach = reachOf(publicReach)
  return loggingFailures(
    async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
      platform ??= createPlatform({ openSeals: environmentSeals })
      const sent = await sendWebhooks(
        { platform, reach },
        () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
      )
      platform.log.info('webhooks sent', { ...sent })
    },
  )
}

/** The Lambda handler. Connects to public addresses only. */
export const handler = handlerReaching((open) => open)
