/**
 * Notifications that wait to be sent. A delivery names an address and its notifications; the mail is composed when it is
 * sent, so what was deleted or corrected meanwhile is right by itself.
 */
import * as z from 'zod'
import { keys, type Key } from '../store/keys.ts'
import type { Item } from '../store/table.ts'

export const deliveryContentSchema = z.object({
  kind: z.enum(['incident', 'news', 'digest', 'test']),
  client_id: z.int(),
  notification_email_id: z.int(),
  /** The notifications that it is made of (the stored name): `notification-queue.ts`. */
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  /** Of an `incident` that is told alone: the thread it belongs to. */
  incident_id: z.int().nullable(),
  /** Indicators that were published after and until these, epoch milliseconds. */
  feeds: z.object({ after: z.number(), until: z.number() }).nullable(),
  /** Of a digest, epoch milliseconds. */
  period: z.object({ from: z.number(), until: z.number() }).nullable(),
})
export type DeliveryContent = z.infer<typeof deliveryContentSchema>

export const notificationDeliverySchema = deliveryContentSchema.extend({
  /** As of its log entry: `mailId`. */
  id: z.string(),
  to: z.string(),
  /** ISO 8601: when it was planned. */
  at: z.string(),
  attempts: z.int(),
  /** Epoch milliseconds. */
  next_at: z.number(),
  lease: z.string(),
  lease_until: z.number(),
  /** The name of the last error, of one that is tried again. */
  last_error: z.string().optional(),
})
export type NotificationDelivery = z.infer<typeof notificationDeliverySchema>

/** A delivery as an item of the table. */
export const notificationDeliveryItem = (delivery: NotificationDelivery): Key & Item => ({
  ...keys.notificationDelivery(delivery.id),
  ...delivery,
})
