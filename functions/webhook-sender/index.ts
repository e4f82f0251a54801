/**
 * The scheduled function that sends events to webhooks: the only one that connects to where organizations say. Of what is
 * published it gets what its events tell of, to judge it once more.
 */
import { createPlatform, type Platform } from '#functions/platform/http/platform.ts'
import { sendWebhooks } from '#functions/webhooks/send/sender.ts'

/** Time left of the function's own below which no attempt is begun: a run ends before the next one is due. */
const reserveMilliseconds = 40_000

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = async (
  _event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> => {
  platform ??= createPlatform()
  const sent = await sendWebhooks(
    { platform },
    () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
  )
  platform.log.info('webhooks sent', { ...sent })
}
