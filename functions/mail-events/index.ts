/** The function that handles SES feedback: bounces, complaints and rejects. */
import * as z from 'zod'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { describeError } from '#functions/core/log.ts'
import { readFeedback } from './feedback.ts'
import { takeFeedback } from './take-feedback.ts'

const eventSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })).max(100),
})

/** The result of an event. */
export interface Taken {
  /** Feedback on e-mails of the portal. */
  readonly taken: number
  /** Other messages, or feedback on an unknown e-mail. They are logged and dropped. */
  readonly unknown: number
}

/**
 * Handles every message of an event. A failed one does not stop the others. It fails the event, which Lambda then
 * retries at most twice. Messages that can never succeed are logged instead.
 */
export const takeEvent = async (platform: Platform, event: unknown): Promise<Taken> => {
  const { log } = platform
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) {
    log.error('not an SNS message')
    return { taken: 0, unknown: 1 }
  }
  let taken = 0
  let unknown = 0
  const failures: unknown[] = []
  for (const { Sns } of parsed.data.Records) {
    const feedback = readFeedback(Sns.Message)
    if (feedback === undefined) {
      log.info('message is not feedback for an e-mail of the portal', { characters: Sns.Message.length })
      unknown += 1
      continue
    }
    const { mail, what, reason } = feedback
    try {
      const known = await takeFeedback(platform, feedback)
      log.info(known ? 'feedback recorded' : 'feedback for an unknown e-mail', { mail, what, reason })
      if (known) taken += 1
      else unknown += 1
    } catch (error) {
      log.error('feedback not recorded', { mail, what, reason, ...describeError(error) })
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Feedback that was not recorded is sent again')
  return { taken, unknown }
}

let platform: Platform | undefined

/** The Lambda handler. */
export const handler = (event: unknown): Promise<Taken> => {
  platform ??= createPlatform({ openSnapshots: environmentSnapshots })
  return takeEvent(platform, event)
}
