/**
 * The notification status of an item, computed from the notifier's data and never stored, and the decisions of analysts
 * on it.
 */
import type { PastChange } from '#functions/core/event-store/entry.ts'
import { notifiedFields } from '#functions/rules/events/announced.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { decisionWrites } from '#functions/rules/mail/notification-decisions.ts'
import {
  type NotificationTopic,
  readNotificationQueue,
  readReleased,
  readIndicatorWindows,
  type Decision,
  type PendingNotification,
  type NotificationQueue,
  type ReleasedNotification,
} from '#functions/rules/mail/notification-queue.ts'
import { auditWrite, type AuditEvent } from '#functions/rules/security/audit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { getNotificationForecast, NotificationStatus } from '#shared/contracts/notifications.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { stillMinutes } from '#shared/domain/notifications/preferences.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import type { DeliverySlot } from '#shared/domain/notifications/slots.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { stateKey, readState } from './plan/pending-notifications.ts'
import { releaseTime, groupOf, plannedWithin, heldNotification } from './plan/release.ts'
import { deliveryTo, readRecipients, type Recipient } from './recipients.ts'

/** The notification data of an item. */
interface NotifiedItem {
  readonly module: Exclude<NotificationTopic, 'feed_group'> | 'feed'
  readonly id: number
  readonly organizationId: number | null
  readonly criticality: CriticalityLevel | null
  /** When it was published or reopened, epoch milliseconds. Null while it is not to be notified. */
  readonly since: number | null
  /** ISO 8601. */
  readonly sentDate: string | null
}

/** The latest change of one of the fields, or the creation. Epoch milliseconds. */
const latest = (history: readonly PastChange[], fields: readonly string[]): number => {
  const found = history.findLast(
    (change) => change.action === 'create' || change.fields.some((field) => fields.includes(field)),
  )
  return found === undefined ? 0 : Date.parse(found.at)
}

/** Reads an item. Throws `not_found`. */
export const readItem = async (
  platform: Platform,
  module: NotifiedModule,
  id: number,
): Promise<NotifiedItem> => {
  const facts = await factsOf(platform, module, id)
  if (facts === undefined) throw new PortalError('not_found')
  return { module, id, organizationId: null, criticality: null, ...facts }
}

type Facts = Pick<NotifiedItem, 'since' | 'sentDate'> &
  Partial<Pick<NotifiedItem, 'organizationId' | 'criticality'>>

const factsOf = async (
  platform: Platform,
  module: NotifiedModule,
  id: number,
): Promise<Facts | undefined> => {
  switch (module) {
    case 'threat': {
      const stored = await platform.collection(threatsCollection).get('threat', id)
      if (stored === undefined) return undefined
      const { creation_date, sent_date } = stored.entity
      return { since: Date.parse(creation_date), sentDate: sent_date }
    }
    case 'incident': {
      const stored = await platform.collection(incidentsCollection).get('incident', id)
      if (stored === undefined) return undefined
      const { client_id, creation_date, sent_date } = stored.entity
      return {
        organizationId: client_id,
        // Changes count only for notified incidents.
        since: sent_date === null ? Date.parse(creation_date) : latest(stored.history, notifiedFields),
        sentDate: sent_date,
      }
    }
    case 'visibility': {
      const stored = await platform.collection(exposuresCollection).get('visibility', id)
      if (stored === undefined) return undefined
      const { client_id, criticality_level, is_active, false_positive, sent_date } = stored.entity
      return {
        organizationId: client_id,
        criticality: criticality_level,
        since: is_active && !false_positive ? latest(stored.history, ['is_active', 'false_positive']) : null,
        sentDate: sent_date,
      }
    }
    case 'feed': {
      const stored = await platform.collection(indicatorsCollection).get('feed', id)
      if (stored === undefined) return undefined
      const { published_date, is_verified, sent_date } = stored.entity
      return {
        since: !is_verified || published_date === null ? null : Date.parse(published_date),
        sentDate: sent_date,
      }
    }
  }
}

const day = 86_400_000
/** Days for which e-mails of an item are counted. */
const countedDays = 40
/** Milliseconds within which an e-mail is sent or has failed. */
const triedFor = 6 * 3_600_000

/** The decision on an item, and its pending notifications. */
interface Settling {
  readonly decision: Decision | undefined
  readonly notification: PendingNotification | undefined
  readonly queue: NotificationQueue
}

/** The pending notifications of an item. Costs one request. */
const readSettling = async ({ table }: Platform, { module, id }: NotifiedItem): Promise<Settling> => {
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

/** The recipients of notifications about a threat and indicators published now. Each recipient counts with the first e-mail. */
export const forecast = async (
  platform: Platform,
): Promise<Omit<ResponseOf<typeof getNotificationForecast>, 'request_id'>> => {
  const released = platform.clock.now().getTime() + stillMinutes * 60_000
  const notified = (await readRecipients(platform)).flatMap((recipient) => {
    const slots = (['threat', 'feed_group'] as const).flatMap((module) =>
      slotsOf([recipient], { module, client_id: null, criticality: null, released }),
    )
    const [first] = slots.toSorted((one, other) => one.at - other.at)
    return first === undefined ? [] : [{ organization: recipient.client_id, ...first }]
  })
  const digests = notified.filter(({ how }) => how === 'digest').map(({ at }) => at)
  return {
    organizations: new Set(notified.map(({ organization }) => organization)).size,
    addresses: notified.length,
    at_once: notified.length - digests.length,
    goes_out: isoOf(released),
    first_digest: digests.length === 0 ? null : isoOf(Math.min(...digests)),
  }
}

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

/** Repeated when the notifier plans at the same time. */
const attempts = 3

type Decided = Pick<AuditEvent, 'action'> & { readonly decision: Decision['decision'] }

/**
 * Decides on an item that is pending or not planned yet. Has no effect if the item is released at the same moment.
 * Throws `validation_failed` for indicators, and `notification_gone` when it was already sent.
 */
export const decide = async (
  platform: Platform,
  session: Session,
  item: NotifiedItem,
  decided: Decided,
): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1)
    if (await decideOnce(platform, session, item, decided)) return
  throw new PortalError('notification_gone')
}

/** Returns whether the conditions still held. */
const decideOnce = async (
  platform: Platform,
  session: Session,
  item: NotifiedItem,
  { action, decision }: Decided,
): Promise<boolean> => {
  const { module, id } = item
  if (module === 'feed') throw new PortalError('validation_failed', { field: 'module' })
  const { table, clock, random } = platform
  const [settling, state] = [await readSettling(platform, item), await readState(platform)]
  const known = settling.decision
  if (known?.decision === decision) return true
  const status = await statusOf(platform, item, settling)
  if (status.state !== 'settling' && status.state !== 'held') throw new PortalError('notification_gone')
  const now = clock.now()
  const writes: TransactWrite[] = []
  if (known !== undefined)
    writes.push({
      Delete: {
        TableName: table.name,
        Key: { ...keys.pendingNotification(known.sk) },
        ConditionExpression: 'attribute_exists(pk)',
      },
    })
  const held = known === undefined ? undefined : heldNotification(known, now.getTime(), random.uuid())
  writes.push(
    ...decisionWrites(
      table.name,
      { decision, module, id, by: session.name, at: now.toISOString() },
      decision === 'now' ? held : undefined,
    ),
  )
  // The conditions: the notification still contains the item, or the journals are planned no further.
  if (held === undefined)
    writes.push(
      settling.notification === undefined
        ? {
            ConditionCheck: {
              TableName: table.name,
              Key: { ...stateKey },
              ConditionExpression: state === undefined ? 'attribute_not_exists(pk)' : 'cursors = :cursors',
              ...(state === undefined ? {} : { ExpressionAttributeValues: { ':cursors': state.cursors } }),
            },
          }
        : {
            ConditionCheck: {
              TableName: table.name,
              Key: { ...keys.pendingNotification(settling.notification.sk) },
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
    )
  writes.push(
    auditWrite(platform, {
      action,
      outcome: 'success',
      userId: session.userId,
      organizationId: item.organizationId,
      actorOrganizationId: session.organizationId,
      address: session.address ?? null,
      detail: `${module} ${id}`,
    }),
  )
  return onCondition(platform, () => table.transact(writes))
}
