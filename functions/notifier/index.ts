/** The scheduled function that tells organizations by mail what was published. */
import { runNotifier } from '#functions/notifications/routes.ts'
import { createPlatform, type Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { sesTransport, type Transport } from '#functions/platform/mail/transport.ts'

/** Time left of the function's own below which nothing new is begun. */
const reserveMilliseconds = 20_000

let composed: { platform: Platform; transport: Transport } | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = async (
  _event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> => {
  composed ??= {
    platform: createPlatform({ openSnapshots: environmentSnapshots }),
    transport: sesTransport(),
  }
  const sent = await runNotifier(
    composed,
    () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
  )
  composed.platform.log.info('notifier run', { ...sent })
}
