/**
 * Consumes the journals: domain events become pending notifications. The checkpoints are in the notifier's state, and
 * the whole notifier works under the consumer's lease.
 */
import * as z from 'zod'
import { JournalConsumer } from '#functions/core/event-store/consumer.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item, TransactWrite } from '#functions/core/store/table.ts'
import { notifiedFields } from '#functions/rules/events/announced.ts'
import { eventJournals, type DomainEvent } from '#functions/rules/events/domain-event.ts'
import { eventsOfEntries } from '#functions/rules/events/events-of-change.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  splitNotification,
  pendingNotificationKey,
  sequenceName,
  type PendingNotification,
} from '#functions/rules/mail/notification-queue.ts'
import { stillMinutesMost } from '#shared/domain/notifications/preferences.ts'

const stateSchema = z.object({
  /** The checkpoints: the last planned commit of each journal. Stored as `cursors`. */
  cursors: z.record(z.enum(eventJournals), z.int()),
  /** All digests due by then are planned. Epoch milliseconds. */
  digests_until: z.number(),
})
export type NotifierState = z.infer<typeof stateSchema>

export const stateKey = keys.notifier('state')

/** The state. Undefined before the first run. */
export const readState = async ({ table }: Pick<Platform, 'table'>): Promise<NotifierState | undefined> =>
  stateOf(await table.get(stateKey))

const stateOf = (item: Item | undefined): NotifierState | undefined =>
  item === undefined ? undefined : stateSchema.parse(item)

/** The consumer whose results are pending notifications. */
export const notificationConsumer = (platform: Platform): JournalConsumer =>
  new JournalConsumer(platform, { journals: eventJournals, state: stateKey, lease: keys.notifier('lease') })

/** The part of the state that is not about journals. Digests that were due before the first run are not planned. */
type DigestState = Pick<NotifierState, 'digests_until'>
const digestsOf = ({ clock }: Platform, state: Item | undefined): DigestState => ({
  digests_until: stateOf(state)?.digests_until ?? clock.now().getTime(),
})

/**
 * Plans the notifications of all journals. Idle journals cost one request together. The first run skips everything in
 * the journals so far. `all` includes acts that may still be undone.
 */
export const consumeJournals = async (
  platform: Platform,
  enough: () => boolean,
  options: { readonly all?: boolean } = {},
): Promise<DigestState> => {
  const consumer = notificationConsumer(platform)
  const { state, checkpoints, heads } = await consumer.position()
  const digests = digestsOf(platform, state)
  if (checkpoints === undefined) await consumer.skipTo(heads, digests)
  else
    await consumer.consume(
      { checkpoints, heads },
      (_journal, entries) => Promise.resolve(writesOf(platform.table.name, entries)),
      enough,
      options,
    )
  return digests
}

/**
 * Publishes without notifying, for example when loading content. No notifier runs meanwhile, and the next run skips
 * these commits. Earlier publications are notified. Undefined, with nothing published, while another run is active.
 * `milliseconds` is the maximum duration of publishing.
 */
export const withoutNotifying = <Result>(
  platform: Platform,
  milliseconds: number,
  publish: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> => {
  const consumer = notificationConsumer(platform)
  return consumer.withLease(milliseconds, async () => {
    await consumeJournals(platform, () => false, { all: true })
    try {
      return { result: await publish() }
    } finally {
      const { heads, state } = await consumer.position()
      await consumer.skipTo(heads, digestsOf(platform, state))
    }
  })
}

/** The pending notifications of a page have the sequence of its last commit in their keys. */
const writesOf = (table: string, entries: readonly Entry[]): TransactWrite[] => {
  const sequence = sequenceName(entries.at(-1)?.sequence ?? 0)
  return pendingNotificationsOf(entries).flatMap((pending) =>
    splitNotification(pending).map((part, index): TransactWrite => {
      const place = index === 0 ? sequence : `${sequence}-${index}`
      return { Put: { TableName: table, Item: { ...pendingNotificationKey(part, place), ...part } } }
    }),
  )
}

/**
 * The pending notifications of a journal page, one per group. Deterministic: planning a page twice yields the same
 * notifications.
 */
export const pendingNotificationsOf = (entries: readonly Entry[]): Omit<PendingNotification, 'sk'>[] => {
  const notifications = new Map<
    string,
    Omit<PendingNotification, 'sk' | 'ids'> & { readonly ids: Set<number> }
  >()
  for (const event of eventsOfEntries(entries)) {
    const news = newsOf(event)
    if (news === undefined) continue
    const { id, at } = event
    const { fields = [], ...of } = news
    const name = `${of.module}#${of.client_id}#${of.criticality}#${of.what}#${of.from}`
    const pending = notifications.get(name) ?? {
      ...of,
      ids: new Set<number>(),
      changes: {},
      since: at,
      last: at,
    }
    const changed = [...new Set([...(pending.changes[id] ?? []), ...fields])]
    notifications.set(name, {
      ...pending,
      ids: pending.ids.add(id),
      changes: fields.length === 0 ? pending.changes : { ...pending.changes, [id]: changed },
      since: Math.min(pending.since, at),
      last: Math.max(pending.last, at),
    })
  }
  return [...notifications.values()].map((pending) => ({ ...pending, ids: [...pending.ids] }))
}

/** What organizations are notified of, for one item. */
type News = Pick<PendingNotification, 'module' | 'client_id' | 'criticality' | 'what' | 'from'> & {
  readonly fields?: readonly string[]
}

/** The news of an event. Undefined when it is not notified. */
const newsOf = (event: DomainEvent): News | undefined => {
  const { kind, item } = event
  // Indicators are in digests, by publication time.
  if (kind === 'feed') return undefined
  const news = (what: News['what']): News => ({
    module: kind,
    client_id: item.organizationId,
    criticality: item.criticality,
    what,
  })
  switch (event.type) {
    case 'published':
      return item.isActive ? news('new') : undefined
    case 'changed':
    case 'moved': {
      const fields = event.fields.filter((field) => notifiedFields.some((one) => one === field))
      return kind === 'incident' && fields.length > 0 ? { ...news('changed'), fields } : undefined
    }
    case 'reopened': {
      const what = newsOfReopening(event)
      return what && news(what)
    }
    case 'acceptance_ended':
      return news('returned')
    case 'criticality_raised':
      return { ...news('raised'), from: event.from }
    // Users are e-mailed about replies of either side from items of their own (`pending-replies.ts`).
    case 'replied':
      return event.by === 'provider' ? { ...news('changed'), fields: ['replies'] } : undefined
    case 'withdrawn':
    case 'state_changed':
      return undefined
  }
}

/** Maximum milliseconds from publication until it is planned and released. */
const releasedWithin = (stillMinutesMost + 5) * 60_000
/** Milliseconds. An item reopened within this time was closed by mistake, so neither is notified. */
const mistakeWithin = 86_400_000

/**
 * The news of a reopened exposure, if any. An item detected after its end is reopened, even if nobody was notified
 * before: it was in the portal. An item that a user closed before its notification is notified when it is reopened. An
 * item that was open long enough for a notification is never new again.
 */
const newsOfReopening = ({
  isDetected,
  closedAt,
  publishedAt,
  sentAt,
  returnedAt,
  isUndone,
  at,
}: Extract<DomainEvent, { type: 'reopened' }>): 'found' | 'reopened' | 'new' | undefined => {
  if (isDetected) return 'found'
  // An undone act is none. Only what nobody has been notified of, since the act came first, is still new.
  if (isUndone && closedAt === null) return sentAt === null ? 'new' : undefined
  if (closedAt === null) return sentAt === null ? 'new' : 'reopened'
  // Items closed this soon were not notified.
  const wasNotNotified = (since: number | null): boolean =>
    since !== null && closedAt - since <= releasedWithin
  if (wasNotNotified(returnedAt)) return 'found'
  if (sentAt === null && wasNotNotified(publishedAt)) return 'new'
  return at - closedAt <= mistakeWithin ? undefined : 'reopened'
}
