/** Plans the digests that are due: of an address one mail, whatever schedules of it meet in this moment. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import {
  readReleased,
  type ReleasedNotification,
  type NotificationTopic,
} from '#functions/platform/mail/notification-queue.ts'
import { isLostRace } from '#functions/platform/store/table.ts'
import {
  isUrgent,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { quietUntil, slotBefore } from '#shared/domain/notifications/slots.ts'
import { deliveryTo, isNotified, periodsOf, type Recipient } from '../recipients.ts'
import { readNotifiedIndicators, wasNotified } from '../notified-indicators.ts'
import type { IndicatorNews } from '../send/items.ts'
import { dueDelivery } from './fan-out.ts'
import { digestKey, stateKey, type NotifierState } from './state.ts'

const minute = 60_000
const day = 86_400_000
/** A digest waits a week at most, and then for the end of quiet hours. */
const longestWait = 9 * day
/** Addresses whose digests are planned side by side: at seven o'clock there may be thousands. */
const plannedAtOnce = 8
/** Keys of notifications that a mail has room for, in its delivery, its log entry and behind its link. */
const maxNotifications = 1500
/**
 * What is published within this time before a digest waits for the next one: a commit that is dated before the digest
 * may be made while the digest is planned.
 */
const publishedWithin = minute

/**
 * The latest moment by which a stream's digests were due, as the end of what they told, epoch milliseconds; undefined
 * for what never waits.
 */
const lastDue = (
  preferences: NotificationPreferences,
  stream: NotificationStream,
  at: number,
  zone: string,
): number | undefined => {
  const schedule = preferences[stream]
  const quiet = isUrgent(stream) ? null : preferences.quiet_hours
  switch (schedule.mode) {
    case 'off':
      return undefined
    case 'immediately':
      return quiet === null ? undefined : slotBefore({ mode: 'daily', hour: quiet.until }, at, zone)
    case 'daily':
    case 'weekly': {
      const slot = slotBefore(schedule, at, zone)
      const end = quietUntil(quiet, slot, zone)
      return end === undefined || end <= at ? slot : slotBefore(schedule, slot - 1, zone)
    }
  }
}

/**
 * Whether digests of a recipient were due after one instant and until another. Thousands of addresses want the same in
 * the same zone, and each idle minute asks for all of them, so it is worked out once for what they want.
 */
const dueBetween = (after: number, until: number): ((recipient: Recipient) => boolean) => {
  const known = new Map<string, boolean>()
  return (recipient) => {
    const streams = notificationStreams.filter((stream) => isNotified(recipient, stream))
    const wanted = periodsOf(recipient)
      .filter((period) => period.until > after - longestWait)
      .map(({ preferences, zone }) => ({ preferences, zone }))
    const name = JSON.stringify([streams, wanted])
    const isDue =
      known.get(name) ??
      wanted.some(({ preferences, zone }) =>
        streams.some(
          (stream) => lastDue(preferences, stream, after, zone) !== lastDue(preferences, stream, until, zone),
        ),
      )
    known.set(name, isDue)
    return isDue
  }
}

/** Indicators by their publication or withdrawal, epoch milliseconds: after the one and until the other. */
interface Window {
  readonly after: number
  readonly until: number
}

/**
 * Indicators that a recipient's digests tell, the oldest first. There are several windows where what one schedule left
 * to be told is older than what another one told meanwhile.
 */
export const indicatorsDue = (recipient: Recipient, after: number, until: number): Window[] => {
  if (!isNotified(recipient, 'feed')) return []
  const windows = periodsOf(recipient).flatMap(({ preferences, zone, from, until: end }) => {
    const before = lastDue(preferences, 'feed', after, zone)
    const now = lastDue(preferences, 'feed', until, zone)
    if (before === undefined || now === undefined) return []
    const window = {
      after: Math.max(before - publishedWithin, from),
      until: Math.min(now - publishedWithin, end),
    }
    return window.after < window.until ? [window] : []
  })
  const joined: Window[] = []
  for (const window of windows) {
    const last = joined.at(-1)
    if (last?.until === window.after) joined.splice(-1, 1, { after: last.after, until: window.until })
    else joined.push(window)
  }
  return joined
}

/** What a digest of this moment says that it covers: from the slot before the latest one to the latest. */
const periodOf = (recipient: Recipient, now: number): { from: number; until: number } => {
  const zone = recipient.organization.settings.time_zone
  const slots = notificationStreams.flatMap((stream) => {
    const schedule = recipient.preferences[stream]
    const until = lastDue(recipient.preferences, stream, now, zone)
    if (until === undefined || schedule.mode === 'off') return []
    const from = schedule.mode === 'immediately' ? until - day : slotBefore(schedule, until - 1, zone)
    return [{ from, until }]
  })
  const latest = Math.max(...slots.map(({ until }) => until))
  return slots.find(({ until }) => until === latest) ?? { from: now - day, until: now }
}

/** Whether indicators are news for a recipient: those withdrawn are where they were told to it. */
const hasNewsFor = async (
  platform: Platform,
  { client_id: organizationId, id: emailId }: Recipient,
  { published, withdrawn }: IndicatorNews,
): Promise<boolean> => {
  if (published > 0 || withdrawn.length === 0) return published > 0
  const notified = await readNotifiedIndicators(platform, { organizationId, emailId })
  return withdrawn.some((one) => wasNotified(notified, one))
}

const digestSchema = z.object({ until: z.number() })

export interface Digests {
  readonly recipients: readonly Recipient[]
  /** The indicators that were published or withdrawn after the one and until the other. */
  readonly indicatorNewsOf: (window: Window) => Promise<IndicatorNews>
}

/**
 * Plans every digest that was due since the last run that came to its end. Where no digest is due it makes no request;
 * a digest that would tell nothing is none.
 */
export const planDigests = async (
  platform: Platform,
  state: NotifierState,
  { recipients, indicatorNewsOf }: Digests,
): Promise<void> => {
  const { table, clock } = platform
  const now = clock.now().getTime()
  const due = recipients.filter(dueBetween(state.digests_until, now))
  if (due.length === 0) return
  const known = new Map<string, Promise<ReleasedNotification[]>>()
  const releasedOf = (
    module: NotificationTopic,
    organizationId: number | null,
  ): Promise<ReleasedNotification[]> => {
    const name = `${module} ${organizationId}`
    const read =
      known.get(name) ?? readReleased(platform, module, organizationId, state.digests_until - longestWait)
    known.set(name, read)
    return read
  }
  const news = new Map<string, Promise<IndicatorNews>>()
  const before = await table.batchGet(due.map(({ id }) => digestKey(id)))
  const failures: unknown[] = []
  const plan = async (index: number, recipient: Recipient): Promise<void> => {
    const item = before[index]
    const until = Math.max(
      item === undefined ? recipient.created : digestSchema.parse(item).until,
      state.digests_until,
    )
    const released = (
      await Promise.all([
        releasedOf('visibility', recipient.client_id),
        releasedOf('incident', recipient.client_id),
        releasedOf('threat', null),
        releasedOf('feed_group', null),
      ])
    )
      .flat()
      .filter((one) => {
        const slot = deliveryTo(recipient, one)
        return slot?.how === 'digest' && slot.at > until && slot.at <= now
      })
    const windows: Window[] = []
    for (const window of indicatorsDue(recipient, until, now)) {
      const name = JSON.stringify(window)
      const reading = news.get(name) ?? indicatorNewsOf(window)
      news.set(name, reading)
      if (await hasNewsFor(platform, recipient, await reading)) windows.push(window)
    }
    // One mail, but for what has no room in one.
    const mails = Math.max(Math.ceil(released.length / maxNotifications), windows.length)
    if (mails === 0) return
    const period = periodOf(recipient, now)
    const deliveries = Array.from({ length: mails }, (_, index) =>
      dueDelivery(platform, recipient, {
        kind: 'digest',
        client_id: recipient.client_id,
        notification_email_id: recipient.id,
        tellings: released
          .slice(index * maxNotifications, (index + 1) * maxNotifications)
          .map(({ pk, sk }) => ({ pk, sk })),
        incident_id: null,
        feeds: windows[index] ?? null,
        period,
      }),
    )
    try {
      await table.transact([
        ...deliveries.map((Item) => ({ Put: { TableName: table.name, Item } })),
        {
          Update: {
            TableName: table.name,
            Key: { ...digestKey(recipient.id) },
            UpdateExpression: 'SET #until = :now, expires = :expires',
            ConditionExpression: 'attribute_not_exists(pk) OR #until < :now',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: {
              ':now': now,
              ':expires': Math.floor(now / 1000) + 400 * 86_400,
            },
          },
        },
      ])
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }
  await concurrently([...due.entries()], plannedAtOnce, async ([index, recipient]) => {
    try {
      await plan(index, recipient)
    } catch (error) {
      failures.push(error)
    }
  })
  // Then the next run plans those that failed, and knows what the others have.
  if (failures.length > 0)
    throw new AggregateError(failures, 'Digests that were not planned', { cause: failures[0] })
  await table.update(stateKey, { expression: 'SET digests_until = :now', values: { ':now': now } })
}
