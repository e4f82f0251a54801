/**
 * Deliveries of notifications that are due to be sent. A delivery has an address and its notifications. The message is
 * composed when it is sent, so it reflects deletions and corrections made in the meantime.
 */
import * as z from 'zod'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'

export const deliveryContentSchema = z.object({
  kind: z.enum(['incident', 'news', 'digest', 'test']),
  client_id: z.int(),
  notification_email_id: z.int(),
  /** The notifications of the delivery (the stored name): `notification-queue.ts`. */
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  /** For an `incident` message about one incident: the incident of its thread. */
  incident_id: z.int().nullable(),
  /** Includes indicators published within this window, epoch milliseconds. */
  feeds: z.object({ after: z.number(), until: z.number() }).nullable(),
  /** The period of a digest, epoch milliseconds. */
  period: z.object({ from: z.number(), until: z.number() }).nullable(),
})
export type DeliveryContent = z.infer<typeof deliveryContentSchema>

export const notificationDeliverySchema = deliveryContentSchema.extend({
  /** The id of its log entry: `mailId`. */
  id: z.string(),
  to: z.string(),
  /** When it was planned, ISO 8601. */
  at: z.string(),
  attempts: z.int(),
  /** Epoch milliseconds. */
  next_at: z.number(),
  lease: z.string(),
  lease_until: z.number(),
  /** The name of the last error, for a delivery that is retried. */
  last_error: z.string().optional(),
})
export type NotificationDelivery = z.infer<typeof notificationDeliverySchema>

/** The table item of a delivery. */
export const notificationDeliveryItem = (delivery: NotificationDelivery): Key & Item => ({
  ...keys.notificationDelivery(delivery.id),
  ...delivery,
})
