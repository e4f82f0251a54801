/**
 * The scheduled function that sends events to webhooks: the only one that connects to where organizations say. Of what is
 * published it gets what its events tell of, to judge it once more.
 */
import { createPlatform, type Platform } from '#functions/platform/http/platform.ts'
import { environmentSeals } from '#functions/platform/security/environment-seals.ts'
import { publicReach, type Reach } from '#functions/webhooks/send/reach.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'

/** Time left of the function's own below which no attempt is begun: a run ends before the next one is due. */
const reserveMilliseconds = 40_000

let platform: Platform | undefined

/** A handler that connects to what `reachOf` makes of the public internet. The local cloud takes it in place of `handler`. */
export const handlerReaching = (reachOf: (open: Reach) => Reach) => {
  const reach = reachOf(publicReach)
  return async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
    platform ??= createPlatform({ openSeals: environmentSeals })
    const sent = await sendWebhooks(
      { platform, reach },
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    )
    platform.log.info('webhooks sent', { ...sent })
  }
}

/** The Lambda handler. It connects to public addresses alone. */
export const handler = handlerReaching((open) => open)
