/** Whether a notification address accepts e-mails: the effect of bounces, complaints and resuming. */
import * as z from 'zod'
import { hardBouncesUntilPause, pauseReasons } from '#shared/domain/mails.ts'

/** Whether e-mails to an address arrive, according to the feedback of SES (docs/decisions/mail.md). */
export const deliveryStatusSchema = z.object({
  state: z.enum(['active', 'paused']),
  reason: z.enum(pauseReasons).nullable(),
  hard_bounces: z.int(),
  /** When it was paused, ISO 8601. */
  since: z.string().nullable(),
  /** Ids of recent feedback, because SES may deliver the same feedback twice. */
  seen: z.array(z.string()),
})
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>
export const working: DeliveryStatus = {
  state: 'active',
  reason: null,
  hard_bounces: 0,
  since: null,
  seen: [],
}

/** Number of feedback ids kept. SES repeats feedback within minutes. */
const maxFeedbackIds = 10

/** Feedback that counts against an address: a hard bounce or a complaint. */
export interface Counted {
  /** SES's id; counts once. */
  readonly id: string
  readonly what: 'hard' | 'complaint'
}

/**
 * The status after feedback; undefined when it was counted before. The third hard bounce or the first complaint pauses
 * the address. `at` is ISO 8601.
 */
export const afterFeedback = (
  before: DeliveryStatus,
  { id, what }: Counted,
  at: string,
): DeliveryStatus | undefined => {
  if (before.seen.includes(id)) return undefined
  const hard_bounces = before.hard_bounces + (what === 'hard' ? 1 : 0)
  const counted = { ...before, hard_bounces, seen: [...before.seen, id].slice(-maxFeedbackIds) }
  if (before.state === 'paused') return counted
  if (what === 'complaint') return { ...counted, state: 'paused', reason: 'complaint', since: at }
  return hard_bounces >= hardBouncesUntilPause
    ? { ...counted, state: 'paused', reason: 'bounces', since: at }
    : counted
}

/** The status after the reader has unsubscribed. `at` is ISO 8601. */
export const unsubscribed = (before: DeliveryStatus, at: string): DeliveryStatus => ({
  ...before,
  state: 'paused',
  reason: 'unsubscribed',
  since: at,
})

/** The status after resuming: it accepts e-mails, and its bounces start at zero. */
export const resumed = (before: DeliveryStatus): DeliveryStatus => ({
  ...before,
  state: 'active',
  reason: null,
  hard_bounces: 0,
  since: null,
})

/** The fields that feedback or resuming changed, for the audit log. */
export const changedOf = (before: DeliveryStatus, after: DeliveryStatus): ('delivery' | 'hard_bounces')[] => [
  ...(before.state === after.state ? [] : (['delivery'] as const)),
  ...(before.hard_bounces === after.hard_bounces ? [] : (['hard_bounces'] as const)),
]
