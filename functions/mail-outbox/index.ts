/**
 * The scheduled function that sends what the outbox holds: retries, and answers to requests for a reset link.
 */
import { createPlatform } from '#functions/platform/http/platform.ts'
import { withOutbox } from '#functions/platform/mail/platform-outbox.ts'
import { answerReset } from '#functions/platform/security/password-reset.ts'

/** Time left of the function's own below which no new mail is begun: an attempt takes less. */
const reserveMilliseconds = 15_000

let composed: ReturnType<typeof compose> | undefined

const compose = () => {
  const platform = createPlatform()
  return withOutbox(platform, undefined, { answerReset: answerReset(platform) })
}

/**
 * Sends everything that is due. What starts it does not matter: a schedule, or a notice that a mail was
 * written.
 */
export const handler = async (
  _event?: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> => {
  composed ??= compose()
  const { platform, outbox } = composed
  const outcomes = await outbox.run(
    () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
  )
  platform.log.info('outbox run', { ...outcomes })
}
