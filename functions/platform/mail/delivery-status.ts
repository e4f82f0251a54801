/** Whether a notification address takes mails: what bounces and complaints do to it, and what resumes it. */
import * as z from 'zod'
import { hardBouncesUntilPause, pauseReasons } from '#shared/domain/mails.ts'

/** Whether mails to an address arrive: what SES tells of it decides (docs/decisions/mail.md). */
export const deliveryStatusSchema = z.object({
  state: z.enum(['active', 'paused']),
  reason: z.enum(pauseReasons).nullable(),
  hard_bounces: z.int(),
  /** Since when it is paused, ISO 8601. */
  since: z.string().nullable(),
  /** Ids of the latest feedbacks: each may be delivered twice. */
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

/** Feedbacks whose ids are kept: the same one may be delivered again within minutes. */
const feedbackIdsKept = 10

/** A feedback that counts against an address: a hard bounce, or a complaint. */
export interface Counted {
  /** SES's id: the same one counts once. */
  readonly id: string
  readonly what: 'hard' | 'complaint'
}

/**
 * What a feedback makes of an address; undefined when it was counted before. The third hard bounce or the first
 * complaint pauses it. `at` is ISO 8601.
 */
export const afterFeedback = (
  before: DeliveryStatus,
  { id, what }: Counted,
  at: string,
): DeliveryStatus | undefined => {
  if (before.seen.includes(id)) return undefined
  const hard_bounces = before.hard_bounces + (what === 'hard' ? 1 : 0)
  const counted = { ...before, hard_bounces, seen: [...before.seen, id].slice(-feedbackIdsKept) }
  if (before.state === 'paused') return counted
  if (what === 'complaint') return { ...counted, state: 'paused', reason: 'complaint', since: at }
  return hard_bounces >= hardBouncesUntilPause
    ? { ...counted, state: 'paused', reason: 'bounces', since: at }
    : counted
}

/** An address whose reader has ended its mails. `at` is ISO 8601. */
export const unsubscribed = (before: DeliveryStatus, at: string): DeliveryStatus => ({
  ...before,
  state: 'paused',
  reason: 'unsubscribed',
  since: at,
})

/** An address that is resumed: it takes mails, and its bounces are counted anew. */
export const resumed = (before: DeliveryStatus): DeliveryStatus => ({
  ...before,
  state: 'active',
  reason: null,
  hard_bounces: 0,
  since: null,
})

/** What changed of an address by a feedback or by being resumed, for the audit log. */
export const changedOf = (before: DeliveryStatus, after: DeliveryStatus): ('delivery' | 'hard_bounces')[] => [
  ...(before.state === after.state ? [] : (['delivery'] as const)),
  ...(before.hard_bounces === after.hard_bounces ? [] : (['hard_bounces'] as const)),
]
