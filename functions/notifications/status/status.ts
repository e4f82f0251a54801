/** The notification status of an item. It is computed from the notifier's data and never stored. */
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  readNotificationQueue,
  readReleased,
  readIndicatorWindows,
  type Decision,
  type PendingNotification,
  type NotificationQueue,
  type ReleasedNotification,
} from '#functions/rules/mail/notification-queue.ts'
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import { stillMinutes } from '#shared/domain/notifications/preferences.ts'
import type { DeliverySlot } from '#shared/domain/notifications/slots.ts'
import { releaseTime, groupOf, plannedWithin } from '../plan/release.ts'
import { deliveryTo, readRecipients, type Recipient } from '../recipients.ts'
import type { NotifiedItem } from './item.ts'

const day = 86_400_000
/** Days for which e-mails of an item are counted. */
const countedDays = 40
/** Milliseconds within which an e-mail is sent or has failed. */
const triedFor = 6 * 3_600_000

/** The decision on an item, and its pending notifications. */
export interface Settling {
  readonly decision: Decision | undefined
  readonly notification: PendingNotification | undefined
  readonly queue: NotificationQueue
}

/** The pending notifications of an item. Costs one request. */
export const readSettling = async ({ table }: Platform, { module, id }: NotifiedItem): Promise<Settling> => {
  const queue = await readNotificationQueue(table)
  return {
    queue,
    decision: queue.decisions.find((one) => one.module === module && one.id === id),
    notification: queue.open.find((one) => one.module === module && one.ids.includes(id)),
  }
}

const none: NotificationStatus = {
  state: 'none',
  goes_out: null,
  held_by: null,
  addresses: 0,
  sent: 0,
  failed: 0,
  waiting: 0,
  last_sent: null,
}

/** The notification status of an item. */
export const statusOf = async (
  platform: Platform,
  item: NotifiedItem,
  settling?: Settling,
): Promise<NotificationStatus> => {
  const now = platform.clock.now().getTime()
  const recipients = await readRecipients(platform)
  if (item.module === 'feed') return indicatorStatus(platform, item, recipients, now)
  const { module, organizationId, criticality } = item
  const { decision, notification, queue } = settling ?? (await readSettling(platform, item))
  const released = (await readReleased(platform, module, organizationId, now - countedDays * day)).filter(
    ({ ids }) => ids.includes(item.id),
  )
  const addresses = slotsOf(recipients, {
    module,
    client_id: organizationId,
    criticality,
    from: notification?.from ?? decision?.kept?.from,
    released: now,
  })
  const counted = countsOf(released, item.sentDate)
  if (decision?.decision === 'hold')
    return { ...none, ...counted, state: 'held', held_by: decision.by, addresses: addresses.length }
  if (notification !== undefined)
    return {
      ...none,
      ...counted,
      state: addresses.length === 0 ? 'none' : 'settling',
      goes_out: isoOf(
        decision === undefined && notification.at_once !== true
          ? releaseTime(sameGroup(queue, notification))
          : now,
      ),
      addresses: addresses.length,
    }
  if (isNotPlanned(item, released, now) && addresses.length > 0)
    return {
      ...none,
      ...counted,
      state: 'settling',
      goes_out: isoOf(decision === undefined ? (item.since ?? now) + stillMinutes * 60_000 : now),
      addresses: addresses.length,
    }
  const latest = released.at(-1)
  if (latest === undefined) return item.sentDate === null ? none : { ...none, ...counted, state: 'told' }
  const planned = released.reduce((sum, one) => sum + one.planned - one.stopped, 0)
  return afterRelease(counted, { planned, wanted: slotsOf(recipients, latest) }, now)
}

const isoOf = (instant: number): string => new Date(instant).toISOString()

const sameGroup = ({ open }: NotificationQueue, notification: PendingNotification): PendingNotification[] =>
  open.filter((one) => groupOf(one) === groupOf(notification))

/** Recently published items are not planned yet, unless a later release contains them. */
const isNotPlanned = (
  { since }: NotifiedItem,
  released: readonly ReleasedNotification[],
  now: number,
): boolean =>
  since !== null && since > now - plannedWithin && !released.some(({ released }) => released >= since)

/** When each recipient is notified. Deliveries to paused addresses end without an e-mail. */
const slotsOf = (
  recipients: readonly Recipient[],
  notification: Pick<ReleasedNotification, 'module' | 'criticality' | 'client_id' | 'from' | 'released'>,
): NonNullable<DeliverySlot>[] =>
  recipients
    .filter(({ isPaused }) => !isPaused)
    .flatMap((recipient) => deliveryTo(recipient, notification) ?? [])

type Counts = Pick<NotificationStatus, 'sent' | 'failed' | 'last_sent'>

const countsOf = (
  released: readonly {
    readonly sent: number
    readonly failed: number
    readonly last_sent?: string | undefined
  }[],
  sentDate: string | null,
): Counts => ({
  sent: released.reduce((sum, { sent }) => sum + sent, 0),
  failed: released.reduce((sum, { failed }) => sum + failed, 0),
  last_sent:
    released
      .flatMap(({ last_sent }) => last_sent ?? [])
      .toSorted()
      .at(-1) ?? sentDate,
})

/** The status after the release: some addresses are notified, some wait for a digest, some e-mails are being sent. */
const afterRelease = (
  counted: Counts,
  {
    planned,
    wanted,
  }: {
    /** Number of immediate e-mails. */
    readonly planned: number
    readonly wanted: readonly NonNullable<DeliverySlot>[]
  },
  now: number,
): NotificationStatus => {
  const later = wanted.filter(({ at }) => at > now)
  const isTried = wanted.some(({ at }) => at <= now && at > now - triedFor)
  const onTheWay = isTried ? Math.max(0, planned - counted.sent - counted.failed) : 0
  const first = Math.min(...later.map(({ at }) => at))
  return {
    ...none,
    ...counted,
    state:
      later.length > 0 || onTheWay > 0 ? 'waiting' : counted.sent + counted.failed === 0 ? 'none' : 'told',
    goes_out: later.length > 0 ? isoOf(first) : null,
    addresses: wanted.length,
    waiting: onTheWay,
  }
}

/** Indicators are only in digests, by publication time. */
const indicatorStatus = async (
  { table }: Platform,
  { since, sentDate }: NotifiedItem,
  recipients: readonly Recipient[],
  now: number,
): Promise<NotificationStatus> => {
  if (since === null) return none
  const released = await readIndicatorWindows(table, since)
  const wanted = slotsOf(recipients, {
    module: 'feed_group',
    client_id: null,
    criticality: null,
    released: since,
  })
  return afterRelease(countsOf(released, sentDate), { planned: 0, wanted }, now)
}
