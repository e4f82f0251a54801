/** The scheduled function that sends the outbox: retries, and e-mails for password reset requests. */
import { loggingFailures } from '#functions/core/log.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { answerReset } from '#functions/rules/security/password-reset.ts'

/** Remaining milliseconds of the function below which no new e-mail is started. An attempt takes less. */
const reserveMilliseconds = 15_000

let composed: ReturnType<typeof compose> | undefined

const compose = () => {
  const platform = createPlatform()
  return withOutbox(platform, undefined, { answerReset: answerReset(platform) })
}

/** Sends everything that is due, whether a schedule or a new e-mail started it. */
export const handler = loggingFailures(
  async (_event?: unknown, context?: { getRemainingTimeInMillis(): number }): Promise<void> => {
    composed ??= compose()
    const { platform, outbox } = composed
    const outcomes = await outbox.run(
      () => context !== undefined && context.getRemainingTimeInMillis() < reserveMilliseconds,
    )
    platform.log.info('outbox run', { ...outcomes })
  },
)
