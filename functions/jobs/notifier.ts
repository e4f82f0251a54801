/** The scheduled function that e-mails organizations about published items. */
import { loggingFailures } from '#functions/core/log.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { sesTransport, type Transport } from '#functions/rules/mail/transport.ts'

/** Remaining milliseconds of the function below which no new work begins. */
const reserveMilliseconds = 20_000

let composed: { platform: Platform; transport: Transport } | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = loggingFailures(
  async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
    composed ??= {
      platform: createPlatform({ openSnapshots: environmentSnapshots }),
      transport: sesTransport(),
    }
    const sent = await runNotifier(
      composed,
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    )
    composed.platform.log.info('notifier run', { ...sent })
  },
)
