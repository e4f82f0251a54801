/** Plans digests that are due: one e-mail per address, even when several schedules coincide. */
import * as z from 'zod'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  readReleased,
  type ReleasedNotification,
  type NotificationTopic,
} from '#functions/rules/mail/notification-queue.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { isLostRace } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import {
  isUrgent,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { quietUntil, slotBefore } from '#shared/domain/notifications/slots.ts'
import { dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { deliveryTo, isNotified, periodsOf, type Recipient } from '../recipients.ts'
import { readNotifiedIndicators, wasNotified } from '#functions/rules/mail/notified-indicators.ts'
import type { IndicatorNews, IndicatorWindow } from '#functions/indicators/indicator-mail-queries.ts'
import { stateKey, type NotifierState } from './pending-notifications.ts'

const minute = 60_000
const day = 86_400_000
/** A digest waits a week at most, and then for the end of quiet hours. */
const longestWait = 9 * day
/** Addresses planned concurrently: at seven o'clock there may be thousands. */
const plannedAtOnce = 8
/** Maximum notification keys of an e-mail: in its delivery, its log entry and behind its link. */
const maxNotifications = 1500
/**
 * Items published within this time before a digest wait for the next one. A commit dated before the digest may still be
 * written while the digest is planned.
 */
const publishedWithin = minute

/**
 * When a stream's latest digest was due, as the end of its period, epoch milliseconds. Undefined for a stream without
 * digests.
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
 * Whether a recipient had digests due after one instant and until another. Cached by preferences, since thousands of
 * addresses share them and every idle minute asks for all.
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

/**
 * The windows of indicators in a recipient's digests, oldest first. There are several when one schedule left older
 * indicators than another one covered meanwhile.
 */
export const indicatorsDue = (recipient: Recipient, after: number, until: number): IndicatorWindow[] => {
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
  const joined: IndicatorWindow[] = []
  for (const window of windows) {
    const last = joined.at(-1)
    if (last?.until === window.after) joined.splice(-1, 1, { after: last.after, until: window.until })
    else joined.push(window)
  }
  return joined
}

/** The period that a digest states: from the slot before the latest one to the latest. */
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

/**
 * Whether the indicators contain news for a recipient. Withdrawn ones count only if the recipient was notified of them.
 */
const hasNewsFor = async (
  platform: Platform,
  { client_id: organizationId, id: emailId }: Recipient,
  { published, withdrawn }: IndicatorNews,
): Promise<boolean> => {
  if (published > 0 || withdrawn.length === 0) return published > 0
  const notified = await readNotifiedIndicators(platform, { organizationId, emailId })
  return withdrawn.some((one) => wasNotified(notified, one))
}

/** The digest state of an address: what was due by then is planned. */
const digestKey = (emailId: number): Key => keys.notifier(`digest#${emailId}`)
const digestSchema = z.object({ until: z.number() })

export interface Digests {
  readonly recipients: readonly Recipient[]
  /** The indicators published or withdrawn in a window. */
  readonly indicatorNewsOf: (window: IndicatorWindow) => Promise<IndicatorNews>
}

/**
 * Plans every digest due since the last completed run. Makes no request when none is due. Empty digests are skipped.
 */
export const planDigests = async (
  platform: Platform,
  state: Pick<NotifierState, 'digests_until'>,
  { recipients, indicatorNewsOf }: Digests,
): Promise<void> => {
  const { table, clock } = platform
  const now = clock.now().getTime()
  const due = recipients.filter(dueBetween(state.digests_until, now))
  if (due.length === 0) return
  const before = await table.batchGet(due.map(({ id }) => digestKey(id)))
  const sources: DigestSources = {
    releasedOf: readOnce((module: NotificationTopic, organizationId: number | null) =>
      readReleased(platform, module, organizationId, state.digests_until - longestWait),
    ),
    newsOf: readOnce(indicatorNewsOf),
  }
  const failures: unknown[] = []
  await concurrently([...due.entries()], plannedAtOnce, async ([index, recipient]) => {
    try {
      const item = before[index]
      const until = item === undefined ? recipient.created : digestSchema.parse(item).until
      const after = Math.max(until, state.digests_until)
      await planDigest(platform, recipient, { after, until: now }, sources)
    } catch (error) {
      failures.push(error)
    }
  })
  // The next run then repeats the failed ones and skips the others.
  throwFailures(failures, 'Digests that were not planned')
  await table.update(stateKey, { expression: 'SET digests_until = :now', values: { ':now': now } })
}

/** What several addresses read, each part once. */
interface DigestSources {
  readonly releasedOf: (
    module: NotificationTopic,
    organizationId: number | null,
  ) => Promise<ReleasedNotification[]>
  readonly newsOf: (window: IndicatorWindow) => Promise<IndicatorNews>
}

/** The same reading, which is made once for equal arguments. */
const readOnce = <Asked extends readonly unknown[], Read>(
  read: (...asked: Asked) => Promise<Read>,
): ((...asked: Asked) => Promise<Read>) => {
  const known = new Map<string, Promise<Read>>()
  return (...asked) => {
    const name = JSON.stringify(asked)
    const reading = known.get(name) ?? read(...asked)
    known.set(name, reading)
    return reading
  }
}

/** Plans the digest of an address for a period, epoch milliseconds. */
const planDigest = async (
  platform: Platform,
  recipient: Recipient,
  { after, until: now }: IndicatorWindow,
  { releasedOf, newsOf }: DigestSources,
): Promise<void> => {
  const { client_id: organizationId } = recipient
  const released = (
    await Promise.all([
      releasedOf('visibility', organizationId),
      releasedOf('incident', organizationId),
      releasedOf('threat', null),
      releasedOf('feed_group', null),
    ])
  )
    .flat()
    .filter((one) => {
      const slot = deliveryTo(recipient, one)
      return slot?.how === 'digest' && slot.at > after && slot.at <= now
    })
  const windows: IndicatorWindow[] = []
  for (const window of indicatorsDue(recipient, after, now))
    if (await hasNewsFor(platform, recipient, await newsOf(window))) windows.push(window)
  await enqueueDigest(platform, recipient, released, windows, now)
}

/** One e-mail, unless the notifications exceed its limit. None if there is nothing new. */
const enqueueDigest = async (
  platform: Platform,
  recipient: Recipient,
  released: readonly ReleasedNotification[],
  windows: readonly IndicatorWindow[],
  now: number,
): Promise<void> => {
  const { table } = platform
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
      ...deliveries,
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
