/** The scheduled function that turns published changes into webhook events. It does not send them. */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { planWebhooks } from '#functions/webhooks/planner.ts'

/** Remaining milliseconds of the function below which no new work begins. */
const reserveMilliseconds = 20_000

let composed: PlatformWithOutbox | undefined

/** The Lambda handler. An instance keeps its read models between runs. */
export const handler = loggingFailures(
  async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
    composed ??= withOutbox(createPlatform({ openSnapshots: environmentSnapshots }))
    const planned = await planWebhooks(
      composed,
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    )
    composed.platform.log.info('webhooks planned', { ...planned })
  },
)
