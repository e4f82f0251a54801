/**
 * Sends deliveries that are due, at the rate that SES allows. A conditional write takes a delivery, which is then
 * composed from current data and sent. One transaction ends it and writes its log entry. If a run dies in between, its
 * lease expires. The delivery is then repeated, which sends it twice only if SES had just accepted it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '#functions/rules/http/platform.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import { describeError } from '#functions/core/log.ts'
import { maxAttempts } from '#functions/rules/mail/attempts.ts'
import {
  deliveryContentSchema,
  notificationDeliveryQueue,
  type NotificationDelivery,
} from '#functions/rules/mail/notification-deliveries.ts'
import {
  deliveryLogWrites,
  type DeliveryLogEntry,
  type NewDeliveryLogEntry,
} from '#functions/rules/mail/delivery-log.ts'
import { senderAddress } from '#functions/rules/mail/sender.ts'
import {
  sentDateKey,
  parseReleased,
  indicatorWindowKey,
  type ReleasedNotification,
} from '#functions/rules/mail/notification-queue.ts'
import { notificationLinkItem } from '#functions/rules/mail/notification-link.ts'
import { AddressRejected, Throttled, type Transport } from '#functions/rules/mail/transport.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { Item, TransactWrite } from '#functions/core/store/table.ts'
import { notifiedIndicatorsItem } from '#functions/rules/mail/notified-indicators.ts'
import { compose, type Composed, firstMailItem, sesMessageId, threadItem } from './compose.ts'

/** Default e-mails per second. SES allows new accounts 14. */
const defaultRate = 10
/** Deliveries processed concurrently. */
const workers = 8
/** Consecutive throttling errors after which the run stops sending. */
const throttlesInARow = 5
/**
 * Notifications whose counters and sent dates fit in the transaction that ends a delivery. Those of larger digests are
 * written before it.
 */
const countedTogether = 40

export interface Sending {
  readonly platform: Platform
  readonly transport: Transport
  /** Waits some milliseconds. Tests replace it. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

type Ending = Pick<DeliveryLogEntry, 'state' | 'reason' | 'subject' | 'sent_at'>

/** The number of deliveries of a run by result. Postponed ones count as `later`. */
export type Sent = Partial<Record<DeliveryLogEntry['state'] | 'later', number>>

/**
 * Sends deliveries that are due until `enough` returns true. A failure is stored with its delivery and does not stop
 * the others.
 */
export const sendDeliveries = (sending: Sending, enough: () => boolean): Promise<Sent> => {
  const pace = paced(sending)
  const breaker = { throttled: 0 }
  return runDeliveries(sending.platform, {
    queue: notificationDeliveryQueue,
    // A delivery that killed a run comes last in the next one.
    lanesOf: (waiting, now) =>
      waiting
        .filter((one) => notificationDeliveryQueue.isDue(one, now))
        .toSorted((one, other) => one.attempts - other.attempts)
        .map((one) => [one]),
    workers,
    enough: () => enough() || breaker.throttled >= throttlesInARow,
    deliver: (delivery) => deliver(sending, delivery, pace, breaker),
  })
}

/** Limits the rate of e-mails to that of the environment. */
const paced = ({ platform, pause = (milliseconds) => wait(milliseconds) }: Sending) => {
  const every = 1000 / Number(platform.environment.MAIL_RATE ?? defaultRate)
  let next = 0
  return async (): Promise<void> => {
    const now = platform.clock.now().getTime()
    const turn = Math.max(now, next)
    next = turn + every
    if (turn > now) await pause(turn - now)
  }
}

const deliver = async (
  { platform, transport }: Sending,
  delivery: NotificationDelivery,
  pace: () => Promise<void>,
  breaker: { throttled: number },
): Promise<keyof Sent> => {
  // Completed attempts never exceed the limit, so runs have died with this delivery.
  if (delivery.attempts > maxAttempts)
    return end(
      platform,
      delivery,
      { state: 'failed', reason: 'GivenUp', subject: null, sent_at: null },
      await releasedOf(platform, delivery),
    )
  let composed: Composed
  const begun = platform.clock.now().getTime()
  try {
    const result = await compose(platform, delivery)
    if ('end' in result) {
      const { end: state, reason } = result
      // Digests do not count as planned immediate e-mails.
      const released = delivery.kind === 'digest' ? [] : await releasedOf(platform, delivery)
      return await end(platform, delivery, { state, reason, subject: null, sent_at: null }, released)
    }
    composed = result
  } catch (error) {
    platform.log.error('notification not written', { delivery: delivery.id, ...describeError(error) })
    return again(platform, delivery, error)
  }
  await pace()
  const { subject } = composed
  let messageId: string
  try {
    const taken = await transport.send({
      from: senderAddress(platform.environment),
      to: delivery.to,
      raw: composed.raw,
      tag: delivery.id,
    })
    messageId = taken.messageId
  } catch (error) {
    if (error instanceof Throttled) {
      // SES accepts nothing at present. The delivery waits for the next run, and the attempt does not count.
      breaker.throttled += 1
      return later(platform, delivery, { error: error.message, uncounted: true })
    }
    platform.log.error('notification not sent', { delivery: delivery.id, ...describeError(error) })
    if (error instanceof AddressRejected)
      return end(
        platform,
        delivery,
        { state: 'failed', reason: error.message, subject, sent_at: null },
        composed.released,
      )
    return again(platform, delivery, error, composed)
  }
  breaker.throttled = 0
  return taken(platform, delivery, { ...composed, begun }, messageId)
}

/**
 * Ends a delivery that SES accepted. It is never repeated because the table fails: rather than sending twice, the log
 * entry is written without its additional items.
 */
const taken = async (
  platform: Platform,
  delivery: NotificationDelivery,
  composed: Composed & { readonly begun: number },
  messageId: string,
): Promise<'sent'> => {
  const sent_at = platform.clock.now().toISOString()
  const ending = { state: 'sent', reason: null, subject: composed.subject, sent_at } as const
  const thread = composed.threads.map((one) =>
    threadItem(one, sesMessageId(messageId, region(platform)), new Date(sent_at)),
  )
  try {
    await end(platform, delivery, ending, composed.released, [
      ...thread,
      ...(composed.isFirst ? [firstMailItem(delivery.notification_email_id, new Date(sent_at))] : []),
      ...notificationLinkItems(delivery, composed, sent_at),
      ...sentDatesOf(delivery, composed, sent_at),
      ...notifiedIndicatorsOf(delivery, composed),
    ])
  } catch (error) {
    platform.log.error('notification sent, but its records are incomplete', {
      delivery: delivery.id,
      ...describeError(error),
    })
    await commitWrites(platform, [
      notificationDeliveryQueue.complete(platform.table.name, delivery),
      ...logWrites(platform, delivery, ending, composed.released),
    ])
  }
  return 'sent'
}

/**
 * A transaction that ends a delivery. Counters shared by many addresses conflict, which says nothing about the
 * delivery, so the transaction is retried.
 */
const commitWrites = async (platform: Platform, writes: readonly TransactWrite[]): Promise<void> => {
  if (!(await onCondition(platform, () => platform.table.transact(writes))))
    throw new Error('The delivery or one of its notifications no longer exists')
}

/** The notifications of a delivery whose e-mail cannot be composed. They are counted as failed. */
const releasedOf = async (
  { table, log }: Platform,
  { tellings: released, client_id }: NotificationDelivery,
): Promise<ReleasedNotification[]> =>
  parseReleased(await table.batchGet(released), log).filter(
    (released) => released.client_id === null || released.client_id === client_id,
  )

const again = async (
  platform: Platform,
  delivery: NotificationDelivery,
  error: unknown,
  composed?: Composed,
): Promise<keyof Sent> => {
  const next = notificationDeliveryQueue.nextAttempt(platform, delivery)
  const reason = error instanceof Error ? error.name : 'Error'
  if (next === undefined)
    return end(
      platform,
      delivery,
      { state: 'failed', reason, subject: composed?.subject ?? null, sent_at: null },
      composed?.released ?? (await releasedOf(platform, delivery)),
    )
  return later(platform, delivery, { next, error: reason })
}

const later = async (
  { table }: Platform,
  delivery: NotificationDelivery,
  retry: Parameters<typeof notificationDeliveryQueue.retry>[2],
): Promise<'later'> => {
  await table.transact([notificationDeliveryQueue.retry(table.name, delivery, retry)])
  return 'later'
}

/**
 * Ends a delivery: one transaction deletes it, writes its log entry and updates the counters. `more`: additional items.
 */
const end = async (
  platform: Platform,
  delivery: NotificationDelivery,
  ending: Ending,
  released: readonly ReleasedNotification[],
  more: readonly Item[] = [],
): Promise<DeliveryLogEntry['state']> => {
  const { table } = platform
  const put = (item: Item): TransactWrite => ({ Put: { TableName: table.name, Item: { ...item } } })
  const counts = [
    ...(delivery.feeds === null || ending.state === 'stopped' || ending.state === 'paused'
      ? []
      : [countIndicatorsWrite(platform, delivery.feeds, ending)]),
    ...countWrites(platform, released, ending),
  ]
  const puts = more.map(put)
  // Sent dates are written first: a notification counted as sent without a sent date would never get one.
  const before = [...puts.splice(countedTogether), ...counts.splice(countedTogether)]
  for (let from = 0; from < before.length; from += 90)
    await commitWrites(platform, before.slice(from, from + 90))
  await commitWrites(platform, [
    notificationDeliveryQueue.complete(platform.table.name, delivery),
    ...logWrites(platform, delivery, ending, released),
    ...counts,
    ...puts,
  ])
  return ending.state
}

const logWrites = (
  { table, clock }: Platform,
  delivery: NotificationDelivery,
  ending: Ending,
  released: readonly ReleasedNotification[],
): TransactWrite[] => {
  const entry: NewDeliveryLogEntry = {
    id: delivery.id,
    template: `notification_${delivery.kind}`,
    to: delivery.to,
    client_id: delivery.client_id,
    notification_email_id: delivery.notification_email_id,
    user_id: null,
    ...ending,
    attempts: delivery.attempts,
    at: delivery.at,
    notice: {
      ...deliveryContentSchema.parse(delivery),
      // The notifications in the e-mail. The address may have unsubscribed from some.
      ...(released.length === 0 ? {} : { tellings: released.map(({ pk, sk }) => ({ pk, sk })) }),
    },
  }
  return deliveryLogWrites(table, entry, clock.now())
}

const region = ({ environment }: Platform): string => environment.AWS_REGION ?? ''

/** The counters of an e-mail's notifications. */
const countWrites = (
  { table }: Platform,
  released: readonly ReleasedNotification[],
  { state, sent_at }: Ending,
): TransactWrite[] =>
  released.map(({ pk, sk }) => ({
    Update: {
      TableName: table.name,
      Key: { pk, sk },
      ConditionExpression: 'attribute_exists(pk)',
      ...(state === 'sent'
        ? {
            UpdateExpression:
              'SET last_sent = :at, first_sent = if_not_exists(first_sent, :at) ADD sent :one',
            ExpressionAttributeValues: { ':at': sent_at, ':one': 1 },
          }
        : {
            UpdateExpression: 'ADD #count :one',
            ExpressionAttributeNames: { '#count': state === 'failed' ? 'failed' : 'stopped' },
            ExpressionAttributeValues: { ':one': 1 },
          }),
    },
  }))

const indicatorWindowDays = 400

/** The counters of indicators by publication. */
const countIndicatorsWrite = (
  { table, clock }: Platform,
  indicators: NonNullable<NotificationDelivery['feeds']>,
  { state, sent_at }: Ending,
): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: { ...indicatorWindowKey(indicators) },
    UpdateExpression: `SET #after = :after, #until = :until, expires = :expires${state === 'sent' ? ', last_sent = :at' : ''} ADD #count :one`,
    ExpressionAttributeNames: {
      '#after': 'after',
      '#until': 'until',
      '#count': state === 'sent' ? 'sent' : 'failed',
    },
    ExpressionAttributeValues: {
      ':after': indicators.after,
      ':until': indicators.until,
      ':expires': Math.floor(clock.now().getTime() / 1000) + indicatorWindowDays * 86_400,
      ':one': 1,
      ...(state === 'sent' ? { ':at': sent_at } : {}),
    },
  },
})

/** The items behind an e-mail's link. */
const notificationLinkItems = (
  delivery: NotificationDelivery,
  { released, leftOut }: Composed,
  sent_at: string,
): Item[] =>
  released.length === 0
    ? []
    : [
        notificationLinkItem(
          delivery.client_id,
          delivery.id,
          { tellings: released.map(({ pk, sk }) => ({ pk, sk })), left_out: [...leftOut] },
          new Date(sent_at),
        ),
      ]

/** Records the indicators that the address was notified of, in their state when the e-mail was begun. */
const notifiedIndicatorsOf = (
  { feeds: indicators, client_id: organizationId, notification_email_id: emailId }: NotificationDelivery,
  { includesIndicators, begun }: { readonly includesIndicators: boolean; readonly begun: number },
): Item[] =>
  indicators === null || !includesIndicators
    ? []
    : [notifiedIndicatorsItem({ organizationId, emailId }, { ...indicators, at: begun })]

/** The items without a sent date. They get this one's: the first counts, however many e-mails follow. */
const sentDatesOf = (delivery: NotificationDelivery, { released }: Composed, sent_at: string): Item[] => {
  const first = released.filter(({ first_sent }) => first_sent === undefined)
  return [
    ...first.map(({ pk, sk }) => ({
      ...sentDateKey(`${pk}#${sk}`),
      telling: { pk, sk },
      feeds: null,
      sent_at,
    })),
    ...(delivery.feeds === null
      ? []
      : [
          {
            ...sentDateKey(`feeds#${delivery.feeds.after}#${delivery.feeds.until}`),
            telling: null,
            feeds: delivery.feeds,
            sent_at,
          },
        ]),
  ]
}
