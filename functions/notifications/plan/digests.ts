/** Plans the digests that are due: of an address one mail, whatever schedules of it meet in this moment. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { readTold, type Told, type ToldModule } from '#functions/platform/mail/tellings.ts'
import { isLostRace } from '#functions/platform/store/table.ts'
import {
  isUrgent,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { quietUntil, slotBefore } from '#shared/domain/notifications/slots.ts'
import { deliveryTo, isTold, periodsOf, type Recipient } from '../recipients.ts'
import { dueNotice } from './mailings.ts'
import { digestKey, stateKey, type NotifierState } from './state.ts'

const day = 86_400_000
/** A digest waits a week at most, and then for the end of quiet hours. */
const longestWait = 9 * day
/** Addresses whose digests are planned side by side: at seven o'clock there may be thousands. */
const plannedAtOnce = 8
/** Keys of tellings that a notice has room for, and its record with it. */
const mostTellings = 3000

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
    const zone = recipient.organization.settings.time_zone
    const streams = notificationStreams.filter((stream) => isTold(recipient, stream))
    const wanted = periodsOf(recipient)
      .filter((period) => period.until > after - longestWait)
      .map(({ preferences }) => preferences)
    const name = JSON.stringify([zone, streams, wanted])
    const isDue =
      known.get(name) ??
      wanted.some((preferences) =>
        streams.some(
          (stream) => lastDue(preferences, stream, after, zone) !== lastDue(preferences, stream, until, zone),
        ),
      )
    known.set(name, isDue)
    return isDue
  }
}

/** Indicators that a recipient's digests tell, by their publication: after the one and until the other. */
const feedsDue = (
  recipient: Recipient,
  after: number,
  until: number,
): { after: number; until: number } | null => {
  if (!isTold(recipient, 'feed')) return null
  const zone = recipient.organization.settings.time_zone
  const windows = periodsOf(recipient).flatMap(({ preferences, from, until: end }) => {
    const before = lastDue(preferences, 'feed', after, zone)
    const now = lastDue(preferences, 'feed', until, zone)
    if (before === undefined || now === undefined) return []
    const window = { after: Math.max(before, from), until: Math.min(now, end) }
    return window.after < window.until ? [window] : []
  })
  return windows.length === 0
    ? null
    : {
        after: Math.min(...windows.map((window) => window.after)),
        until: Math.max(...windows.map((window) => window.until)),
      }
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

const digestSchema = z.object({ until: z.number() })

export interface Digests {
  readonly recipients: readonly Recipient[]
  /** How many indicators were published after the one and until the other. */
  readonly countFeeds: (window: { readonly after: number; readonly until: number }) => Promise<number>
}

/**
 * Plans every digest that was due since the last run that came to its end. Where no digest is due it makes no request;
 * a digest that would tell nothing is none.
 */
export const planDigests = async (
  platform: Platform,
  state: NotifierState,
  { recipients, countFeeds }: Digests,
): Promise<void> => {
  const { table, clock } = platform
  const now = clock.now().getTime()
  const due = recipients.filter(dueBetween(state.digests_until, now))
  if (due.length === 0) return
  const known = new Map<string, Promise<Told[]>>()
  const toldOf = (module: ToldModule, clientId: number | null): Promise<Told[]> => {
    const name = `${module} ${clientId}`
    const read = known.get(name) ?? readTold(table, module, clientId, state.digests_until - longestWait)
    known.set(name, read)
    return read
  }
  const counts = new Map<string, Promise<number>>()
  const before = await table.batchGet(due.map(({ id }) => digestKey(id)))
  const failures: unknown[] = []
  const plan = async (index: number, recipient: Recipient): Promise<void> => {
    const item = before[index]
    const until = Math.max(
      item === undefined ? recipient.created : digestSchema.parse(item).until,
      state.digests_until,
    )
    const told = (
      await Promise.all([
        toldOf('visibility', recipient.client_id),
        toldOf('incident', recipient.client_id),
        toldOf('threat', null),
        toldOf('feed_group', null),
      ])
    )
      .flat()
      .filter((telling) => {
        const delivery = deliveryTo(recipient, telling)
        return delivery?.how === 'digest' && delivery.at > until && delivery.at <= now
      })
    const window = feedsDue(recipient, until, now)
    const name = JSON.stringify(window)
    const counting = counts.get(name) ?? (window === null ? Promise.resolve(0) : countFeeds(window))
    counts.set(name, counting)
    const count = await counting
    if (told.length === 0 && count === 0) return
    const notice = dueNotice(platform, recipient, {
      kind: 'digest',
      client_id: recipient.client_id,
      notification_email_id: recipient.id,
      tellings: told.slice(-mostTellings).map(({ pk, sk }) => ({ pk, sk })),
      incident_id: null,
      feeds: count === 0 ? null : window,
      period: periodOf(recipient, now),
    })
    try {
      await table.transact([
        { Put: { TableName: table.name, Item: notice } },
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
