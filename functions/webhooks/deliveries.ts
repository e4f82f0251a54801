/**
 * Webhook events as items: in the log with their results, and in the queue while pending. The body is stored as signed,
 * so that every attempt sends the same.
 */
import * as z from 'zod'
import { DeliveryQueue, dueAt, waitingShape } from '#functions/core/deliveries/delivery-queue.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import {
  deliveryProblems,
  deliveryStates,
  webhookDelays,
  webhookLimits,
  type WebhookEventType,
} from '#shared/domain/webhooks.ts'
import type { WebhookDelivery } from '#shared/contracts/webhooks.ts'

const hour = 3_600_000

const attemptSchema = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  status: z.int().nullable(),
  milliseconds: z.int(),
  problem: z.enum(deliveryProblems).nullable(),
})
export type StoredAttempt = z.infer<typeof attemptSchema>

export const deliverySchema = z.object({
  sk: z.string(),
  client_id: z.int(),
  webhook_id: z.int(),
  type: z.string(),
  /** Number of items in the event. */
  items: z.int(),
  /** ISO 8601. */
  at: z.string(),
  body: z.string(),
  module: z.enum(keyModules).nullable(),
  /** The view that chose it. Absent from tests and older events. */
  view_id: z.int().nullable().optional(),
  state: z.enum(deliveryStates),
  /** Why it was stopped. */
  problem: z.enum(deliveryProblems).nullable(),
  tries: z.int(),
  attempts: z.array(attemptSchema),
  /** Epoch milliseconds, while pending. */
  next_at: z.number().nullable(),
})
export type StoredDelivery = z.infer<typeof deliverySchema>

const queuedSchema = z.object({
  sk: z.string(),
  client_id: z.int(),
  webhook_id: z.int(),
  /** For a test: it is tried once and does not affect the webhook's state. */
  once: z.boolean(),
  /** End of its attempts, epoch milliseconds. */
  until: z.number(),
  ...waitingShape,
})
export type Queued = z.infer<typeof queuedSchema>

/** Events to be sent. Two webhooks may receive the same event. */
export const webhookQueue = new DeliveryQueue({
  place: { partition: keys.webhookQueue('').pk },
  waiting: queuedSchema,
  held: queuedSchema,
  keyOf: ({ sk }) => keys.webhookQueue(sk),
  ownerOf: ({ client_id }) => client_id,
  leaseMilliseconds: 120_000,
  retries: { minutes: webhookDelays, jitter: 0.1, until: ({ until }) => until },
  unreadable: (event) => ['unreadable event of a webhook', { event }],
  left: ({ webhook_id }) => ['event of a webhook left to the next run', { webhook_id }],
})

/** An event to be sent. */
export interface NewDelivery {
  readonly id: string
  readonly client_id: number
  readonly webhook_id: number
  readonly type: WebhookEventType
  readonly items: number
  readonly body: string
  readonly module: KeyModule | null
  /** The view that chose it; null without one. Absent from tests. */
  readonly view_id?: number | null
}

/** An id that sorts by time: `webhook-id`. */
export const deliveryId = (at: Date, uuid: string): string =>
  `msg_${at.toISOString().replaceAll(/[-:.]/g, '')}_${uuid}`

const expiresAt = (now: Date): number =>
  Math.floor(now.getTime() / 1000) + webhookLimits.retentionDays * 86_400

const queueWrite = (
  table: string,
  { webhook_id, client_id, id }: Pick<NewDelivery, 'webhook_id' | 'client_id' | 'id'>,
  now: Date,
  once: boolean,
): TransactWrite =>
  webhookQueue.enqueue(
    table,
    {
      sk: `${webhook_id}#${id}`,
      client_id,
      webhook_id,
      once,
      until: now.getTime() + webhookLimits.triedHours * hour,
      ...dueAt(now),
    },
    { delivery_id: id },
  )

/** A new event as the webhook's log stores it. */
export const storedDelivery = ({ id, ...rest }: NewDelivery, now: Date): StoredDelivery => ({
  sk: id,
  ...rest,
  at: now.toISOString(),
  state: 'waiting',
  problem: null,
  tries: 0,
  attempts: [],
  next_at: now.getTime(),
})

/** The transaction writes of a new event. */
export const deliveryWrites = (
  table: string,
  delivery: NewDelivery,
  now: Date,
  once = false,
): TransactWrite[] => [
  {
    Put: {
      TableName: table,
      Item: {
        ...keys.webhookDelivery(delivery.webhook_id, delivery.id),
        ...storedDelivery(delivery, now),
        expires: expiresAt(now),
      },
    },
  },
  queueWrite(table, delivery, now, once),
]

/** The writes that send an event again under the same id. Its previous attempts stay. */
export const resendWrites = (table: string, delivery: StoredDelivery, now: Date): TransactWrite[] => [
  {
    Update: {
      TableName: table,
      Key: { ...keys.webhookDelivery(delivery.webhook_id, delivery.sk) },
      UpdateExpression: 'SET #state = :waiting, problem = :none, next_at = :now, expires = :expires',
      ConditionExpression: '#state <> :waiting',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':waiting': 'waiting',
        ':none': null,
        ':now': now.getTime(),
        ':expires': expiresAt(now),
      },
    },
  },
  queueWrite(table, { ...delivery, id: delivery.sk }, now, delivery.module === null),
]

/** An event as the log shows it. */
export const toDeliveryResponse = (delivery: StoredDelivery): WebhookDelivery => {
  const last = delivery.attempts.at(-1)
  return {
    delivery_id: delivery.sk,
    type: delivery.type,
    items: delivery.items,
    state: delivery.state,
    creation_date: delivery.at,
    attempts: delivery.tries,
    last_attempt_date: last === undefined ? null : new Date(last.at).toISOString(),
    last_status: last?.status ?? null,
    last_milliseconds: last?.milliseconds ?? null,
    problem: delivery.state === 'delivered' ? null : (delivery.problem ?? last?.problem ?? null),
    next_attempt_date:
      delivery.state === 'waiting' && delivery.next_at !== null
        ? new Date(delivery.next_at).toISOString()
        : null,
  }
}

/** The state of a webhook. Instants are epoch milliseconds. */
export const webhookStateSchema = z.object({
  failing_since: z.number().optional(),
  last_success: z.number().optional(),
  last_attempt: z.number().optional(),
  last_status: z.int().nullable().optional(),
  last_problem: z.enum(deliveryProblems).nullable().optional(),
})
export type WebhookState = z.infer<typeof webhookStateSchema>

/** A webhook to be paused. The sender writes this item and changes no webhook itself. */
export const failingEndpointSchema = z.object({
  webhook_id: z.int(),
  client_id: z.int(),
  reason: z.enum(['failing', 'gone']),
  /** Since when every attempt has failed, epoch milliseconds. */
  since: z.number(),
  /** The result of the last attempt. */
  problem: z.enum(deliveryProblems),
  status: z.int().nullable(),
})
export type FailingEndpoint = z.infer<typeof failingEndpointSchema>
