/**
 * A run of the sender: attempts the events in the queue. Each attempt reads the webhook, its organization and the
 * items. So nothing is sent for what was switched off, paused or deleted, or got a stricter level
 * (docs/decisions/webhooks.md).
 */
import { notifiedOf } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { organizationEntitySchema, type OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { webhookEntitySchema, type WebhookEntity } from '../webhook-store.ts'
import {
  deliverySchema,
  webhookQueue,
  webhookStateSchema,
  type Queued,
  type StoredAttempt,
  type StoredDelivery,
  type FailingEndpoint,
  type WebhookState,
} from '#functions/webhooks/deliveries.ts'
import { withoutNames } from '../webhook-event.ts'
import { signedHeaders, signingSecrets } from '#functions/webhooks/webhook-secret.ts'
import {
  webhookDelays,
  webhookLimits,
  type DeliveryProblem,
  type DeliveryState,
} from '#shared/domain/webhooks.ts'
import { publicReach, type Reach } from '#functions/core/egress/reach.ts'
import { postEvent, type Answer } from './post-event.ts'
import { currentBody } from './current-body.ts'

const hour = 3_600_000
/** Webhooks processed concurrently. Each receives one event at a time. */
const workers = 10
/** A webhook's turn. Then other webhooks follow. */
const turn = { items: 10, milliseconds: 1000 } as const
/** Seconds for which the state of a webhook without deliveries is kept. */
const stateSeconds = 400 * 86_400

export interface Sending {
  readonly platform: Platform
  /** What it may connect to. Tests replace it. */
  readonly reach?: Reach
  /** Response timeout in milliseconds. */
  readonly patience?: number
}

/** The number of attempts of a run by result. `later` means that another attempt follows. */
export type Sent = Partial<Record<DeliveryState | 'later', number>>

/**
 * Attempts events that are due until `enough` returns true. When an event fails, the webhook's other events wait for
 * the next run.
 */
export const sendWebhooks = (sending: Sending, enough?: () => boolean): Promise<Sent> =>
  runDeliveries(sending.platform, {
    queue: webhookQueue,
    lanesOf: dueByWebhook,
    turn,
    workers,
    enough,
    deliver: (queued) => deliver(sending, queued),
    after: (result) => (result === 'later' || result === 'failed' ? 'stop' : undefined),
    thrown: 'later',
  })

/**
 * Events that are due, by webhook: longest pending first, webhooks with failures last. So hanging endpoints, however
 * many, do not block the others.
 */
export const dueByWebhook = (queue: readonly Queued[], now: number): Queued[][] => {
  const failing = new Set(queue.filter(({ attempts }) => attempts > 0).map(({ webhook_id: id }) => id))
  const due = queue
    .filter((one) => webhookQueue.isDue(one, now))
    .toSorted((one, other) => one.next_at - other.next_at)
  const turns = [...Map.groupBy(due, ({ webhook_id: id }) => id)]
  return [false, true].flatMap((isFailing) =>
    turns.filter(([id]) => failing.has(id) === isFailing).map(([, events]) => events),
  )
}

/** The present data for an attempt. */
interface Read {
  readonly delivery: StoredDelivery | undefined
  readonly webhook: WebhookEntity | undefined
  readonly organization: OrganizationEntity | undefined
  readonly state: WebhookState
}

const idOf = ({ sk }: Queued): string => sk.slice(sk.indexOf('#') + 1)

const readAll = async ({ table }: Platform, queued: Queued): Promise<Read> => {
  const { webhook_id: id, client_id } = queued
  const [delivery, webhook, organization, state] = await table.batchGet([
    keys.webhookDelivery(id, idOf(queued)),
    keys.entity('webhook', id),
    keys.entity('organization', client_id),
    keys.webhookState(id),
  ])
  return {
    delivery: delivery === undefined ? undefined : deliverySchema.parse(delivery),
    webhook: webhook === undefined ? undefined : webhookEntitySchema.parse(webhook['entity']),
    organization:
      organization === undefined ? undefined : organizationEntitySchema.parse(organization['entity']),
    state: webhookStateSchema.parse(state ?? {}),
  }
}

/** Why a pending event is not sent. Undefined when it is sent. */
const stopOf = (
  { module, view_id: viewId }: StoredDelivery,
  webhook: WebhookEntity,
  organization: OrganizationEntity,
): DeliveryProblem | undefined => {
  // A test is also sent to a paused webhook.
  if (module === null) return undefined
  if (webhook.paused !== null) return 'webhook_paused'
  if (viewId !== undefined && viewId !== webhook.view_id) return 'outdated'
  return apiAccessOf(organization)[module] && webhook.modules.includes(module) ? undefined : 'module_off'
}

const deliver = async (sending: Sending, queued: Queued): Promise<keyof Sent | undefined> => {
  const { platform } = sending
  const { delivery, webhook, organization, state } = await readAll(platform, queued)
  if (
    delivery === undefined ||
    webhook === undefined ||
    organization === undefined ||
    webhook.client_id !== queued.client_id ||
    delivery.client_id !== queued.client_id
  ) {
    // The webhook or its organization was deleted. A cleanup deletes the rest.
    await platform.table.delete(keys.webhookQueue(queued.sk))
    return undefined
  }
  const stop = stopOf(delivery, webhook, organization)
  if (stop !== undefined) return end(platform, queued, 'stopped', { problem: stop })
  const at = platform.clock.now()
  // Runs that died with this event count as attempts.
  if (queued.attempts > 3 * (webhookDelays.length + 2))
    return end(platform, queued, 'failed', { problem: 'given_up' })
  const current = delivery.module === null ? delivery.body : await currentBody(platform, delivery)
  if (current === undefined) return end(platform, queued, 'stopped', { problem: 'outdated' })
  const body =
    notifiedOf(organization).settings.clear_content === 'counts' && delivery.module !== null
      ? withoutNames(current)
      : current
  const secrets = await signingSecrets(platform.seals, queued.webhook_id, webhook, at)
  const answer: Answer =
    secrets.length === 0
      ? { status: null, problem: 'no_secret', milliseconds: 0 }
      : await postEvent(
          {
            url: webhook.url,
            headers: {
              'content-type': 'application/json',
              'user-agent': 'cti-portal-webhooks/1',
              ...signedHeaders(secrets, { id: idOf(queued), at, body }),
            },
            body,
          },
          {
            reach: sending.reach ?? publicReach,
            ...(sending.patience === undefined ? {} : { patience: sending.patience }),
          },
        )
  platform.log.info('webhook tried', {
    webhook_id: queued.webhook_id,
    status: answer.status,
    problem: answer.problem,
    milliseconds: answer.milliseconds,
  })
  return settle(platform, queued, { answer, at: at.getTime(), state, delivery })
}

interface Settling {
  readonly answer: Answer
  readonly at: number
  readonly state: WebhookState
  readonly delivery: StoredDelivery
}

/** Stores the result of an attempt and schedules the next one. */
const settle = async (
  platform: Platform,
  queued: Queued,
  { answer, at, state, delivery }: Settling,
): Promise<keyof Sent> => {
  const attempts = [...delivery.attempts, { at, ...answer } satisfies StoredAttempt].slice(
    -webhookLimits.maxListedAttempts,
  )
  const noted = { attempts, problem: answer.problem }
  if (answer.problem === null)
    return end(platform, queued, 'delivered', noted, [
      stateWrite(platform, queued.webhook_id, { at, answer, failing: undefined }),
    ])
  // All attempts since the earliest failed one have failed.
  const failing = queued.once ? state.failing_since : (state.failing_since ?? at)
  const stateNow = stateWrite(platform, queued.webhook_id, { at, answer, failing })
  const isGone = answer.problem === 'gone' && !queued.once
  const next = isGone || queued.once ? undefined : webhookQueue.nextAttempt(platform, queued)
  if (next !== undefined) {
    await commitWrites(platform, [
      webhookQueue.retry(platform.table.name, queued, { next }),
      logWrite(platform, queued, 'waiting', noted, next),
      stateNow,
    ])
    return 'later'
  }
  const isLong = failing !== undefined && at - failing >= webhookLimits.failingHours * hour
  if (queued.once || !(isGone || isLong)) return end(platform, queued, 'failed', noted, [stateNow])
  const { webhook_id, client_id } = queued
  const failingEndpoint: FailingEndpoint = {
    webhook_id,
    client_id,
    reason: isGone ? 'gone' : 'failing',
    since: failing ?? at,
    problem: answer.problem,
    status: answer.status,
  }
  const Item = { ...keys.failingEndpoint(webhook_id), ...failingEndpoint }
  return end(platform, queued, 'failed', noted, [stateNow, { Put: { TableName: platform.table.name, Item } }])
}

interface Noted {
  readonly problem: DeliveryProblem | null
  /** Absent without an attempt. */
  readonly attempts?: readonly StoredAttempt[]
}

const logWrite = (
  { table }: Platform,
  queued: Queued,
  state: DeliveryState,
  { attempts, problem }: Noted,
  next: number | null,
): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: { ...keys.webhookDelivery(queued.webhook_id, idOf(queued)) },
    UpdateExpression: `SET #state = :state, problem = :problem, next_at = :next${
      attempts === undefined ? '' : ', attempts = :attempts ADD tries :one'
    }`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': state,
      ':problem': problem,
      ':next': next,
      ...(attempts === undefined ? {} : { ':attempts': attempts, ':one': 1 }),
    },
  },
})

/** The state of a webhook after an attempt. */
const stateWrite = (
  { table }: Platform,
  id: number,
  { at, answer, failing }: { at: number; answer: Answer; failing: number | undefined },
): TransactWrite => {
  const isTaken = answer.problem === null
  const sets = [
    'last_attempt = :at',
    'last_status = :status',
    'last_problem = :problem',
    'expires = :expires',
    ...(isTaken ? ['last_success = :at'] : []),
    ...(failing === undefined ? [] : ['failing_since = :failing']),
  ]
  return {
    Update: {
      TableName: table.name,
      Key: { ...keys.webhookState(id) },
      UpdateExpression: `SET ${sets.join(', ')}${isTaken ? ' REMOVE failing_since' : ''}`,
      ExpressionAttributeValues: {
        ':at': at,
        ':status': answer.status,
        ':problem': answer.problem,
        ':expires': Math.floor(at / 1000) + stateSeconds,
        ...(failing === undefined ? {} : { ':failing': failing }),
      },
    },
  }
}

/** Ends an event: one transaction removes it from the queue and stores its result in the log. */
const end = async (
  platform: Platform,
  queued: Queued,
  state: Exclude<DeliveryState, 'waiting'>,
  noted: Noted,
  more: readonly TransactWrite[] = [],
): Promise<DeliveryState> => {
  await commitWrites(platform, [
    webhookQueue.complete(platform.table.name, queued),
    logWrite(platform, queued, state, noted, null),
    ...more,
  ])
  return state
}

/**
 * A transaction for an event of this run. It fails if the webhook was deleted meanwhile, which the next run handles.
 */
const commitWrites = async (platform: Platform, writes: readonly TransactWrite[]): Promise<void> => {
  if (!(await onCondition(platform, () => platform.table.transact(writes))))
    throw new Error('The event no longer exists, or another run took its lease')
}
