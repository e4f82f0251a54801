/**
 * Deliveries of notifications that are due to be sent. A delivery has an address and its notifications. The message is
 * composed when it is sent, so it reflects deletions and corrections made in the meantime.
 */
import * as z from 'zod'
import type { Clock, Random } from '#functions/core/clock.ts'
import { DeliveryQueue, dueAt, waitingShape } from '#functions/core/deliveries/delivery-queue.ts'
import { keys } from '../keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { retryDelays } from './attempts.ts'
import { mailId } from './delivery-log.ts'

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
  ...waitingShape,
  /** The name of the last error, for a delivery that is retried. */
  last_error: z.string().optional(),
})
export type NotificationDelivery = z.infer<typeof notificationDeliverySchema>

export const notificationDeliveryQueue = new DeliveryQueue({
  place: { partition: keys.notificationDelivery('').pk },
  waiting: notificationDeliverySchema,
  held: notificationDeliverySchema,
  keyOf: ({ id }) => keys.notificationDelivery(id),
  ownerOf: ({ client_id }) => client_id,
  leaseMilliseconds: 120_000,
  retries: { minutes: retryDelays },
  unreadable: (delivery) => ['unreadable delivery', { delivery }],
  left: ({ id }) => ['delivery left to the next run', { delivery: id }],
})

/** The write of a delivery that is due now. */
export const dueDelivery = (
  { table, clock, random }: { readonly table: Table; readonly clock: Clock; readonly random: Random },
  { email }: { readonly email: string },
  content: DeliveryContent,
): ReturnType<typeof notificationDeliveryQueue.enqueue> => {
  const now = clock.now()
  return notificationDeliveryQueue.enqueue(table.name, {
    ...content,
    id: mailId(now, random.uuid()),
    to: email,
    at: now.toISOString(),
    ...dueAt(now),
  })
}
