/**
 * Notifications of organizations before they become mails. A notification names items of one module that belong to one organization, or to all of
 * them. While it settles it stands in one partition with all others; once released it stands with what its organization
 * was told, in the order of release, where digests and answers about an item find it (docs/decisions/notifications.md).
 */
import * as z from 'zod'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import type { Log } from '../log.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table } from '../store/table.ts'

/** Indicators are told by the time of their publication; only their groups are notifications. */
export const notificationTopics = ['visibility', 'incident', 'threat', 'feed_group'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

const notificationShape = {
  sk: z.string(),
  module: z.enum(notificationTopics),
  /** Null is every organization. */
  client_id: z.int().nullable(),
  /** Of exposures: those of one criticality are told together. */
  criticality: z.literal(criticalityLevels).nullable(),
  /**
   * Of exposures. `found`: it was detected again after it was closed. `returned`: its risk was accepted until a day that
   * is over. `raised`: its criticality was raised.
   */
  what: z.enum(['new', 'found', 'reopened', 'returned', 'raised', 'changed']),
  /** Of those that were raised: the criticality of before. */
  from: z.literal(criticalityLevels).optional(),
  ids: z.array(z.int()),
  /** Of incidents that changed: the names of the fields, by id. */
  changes: z.record(z.string(), z.array(z.string())),
}

/** What is still settling. */
export const pendingNotificationSchema = z.object({
  ...notificationShape,
  /** When the first and the last of it were published, epoch milliseconds. */
  since: z.number(),
  last: z.number(),
  /** An analyst sends it now. */
  at_once: z.boolean().optional(),
})
export type PendingNotification = z.infer<typeof pendingNotificationSchema>

/** What was released. Its counters are of mails. */
export const releasedNotificationSchema = z.object({
  pk: z.string(),
  ...notificationShape,
  /** Epoch milliseconds. */
  released: z.number(),
  /** Mails that tell it at once; digests come beside them. */
  planned: z.int().default(0),
  sent: z.int().default(0),
  failed: z.int().default(0),
  /** Of those that were to go at once: the address is paused, or there was nothing left to tell it. */
  stopped: z.int().default(0),
  /** ISO 8601: when SES took the first and the latest mail of it. */
  first_sent: z.string().optional(),
  last_sent: z.string().optional(),
})
export type ReleasedNotification = z.infer<typeof releasedNotificationSchema>

/** An item that an analyst holds back, or sends without waiting. */
export const decisionSchema = z.object({
  sk: z.string(),
  decision: z.enum(['hold', 'now']),
  module: z.enum(notificationTopics),
  id: z.int(),
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** What was held back when the rest was released. */
  kept: z
    .object({
      client_id: z.int().nullable(),
      criticality: z.literal(criticalityLevels).nullable(),
      what: notificationShape.what,
      from: notificationShape.from,
      changes: z.array(z.string()),
    })
    .optional(),
})
export type Decision = z.infer<typeof decisionSchema>

/** Deliveries of a release that are not written yet, by the addresses they are for. */
export const fanOutSchema = z.object({
  sk: z.string(),
  kind: z.enum(['incident', 'news']),
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  incident_id: z.int().nullable(),
  left: z.array(z.int()),
})
export type FanOut = z.infer<typeof fanOutSchema>

/** Released notifications that have no sent date yet. */
export const sentDateSchema = z.object({
  sk: z.string(),
  /** A notification (the stored name), or indicators by their publication, epoch milliseconds. */
  telling: z.object({ pk: z.string(), sk: z.string() }).nullable(),
  feeds: z.object({ after: z.number(), until: z.number() }).nullable(),
  /** ISO 8601. */
  sent_at: z.string(),
})
export type SentDate = z.infer<typeof sentDateSchema>

const digits = (value: number): string => String(value).padStart(15, '0')
export const whoseOf = (clientId: number | null): string => (clientId === null ? 'all' : String(clientId))

/** Keys of the items of the partition. */
export const pendingNotificationKey = (
  { module, client_id, criticality, what, from }: Omit<PendingNotification, 'sk'>,
  sequence: string,
): Key =>
  keys.pendingNotification(
    `open#${module}#${whoseOf(client_id)}#${criticality ?? 0}#${what}${from === undefined ? '' : `-${from}`}#${sequence}`,
  )
export const sequenceName = (sequence: number): string => digits(sequence)
export const decisionKey = (decision: Decision['decision'], module: NotificationTopic, id: number): Key =>
  keys.pendingNotification(`${decision}#${module}#${digits(id)}`)
export const fanOutKey = (id: string): Key => keys.pendingNotification(`mailing#${id}`)
export const sentDateKey = (id: string): Key => keys.pendingNotification(`mark#${id}`)
/** Counts the items that were held back: who releases has seen them all, or starts anew. */
export const holdsKey: Key = keys.pendingNotification('version')

/** Ids of one notification: with what changed of each incident, as many stay well below DynamoDB's 400,000 bytes an item. */
const mostIds = 5_000

/** A notification in parts, each of which is an item of the table. */
export const inParts = <Notification extends Pick<PendingNotification, 'ids' | 'changes'>>(
  notification: Notification,
): Notification[] =>
  notification.ids.length <= mostIds
    ? [notification]
    : Array.from({ length: Math.ceil(notification.ids.length / mostIds) }, (_, part) => {
        const ids = notification.ids.slice(part * mostIds, (part + 1) * mostIds)
        return { ...notification, ids, changes: changesOf(notification, ids) }
      })

/** What changed of some of a notification's items. */
export const changesOf = (
  notification: Pick<PendingNotification, 'changes'>,
  ids: readonly number[],
): Record<string, string[]> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const fields = notification.changes[id]
      return fields === undefined ? [] : [[id, fields]]
    }),
  )

/** All that the partition holds. */
export interface NotificationQueue {
  readonly open: readonly PendingNotification[]
  readonly decisions: readonly Decision[]
  readonly fanOuts: readonly FanOut[]
  readonly sentDates: readonly SentDate[]
  readonly holds: number
}

const holdsSchema = z.object({ n: z.int() })

/**
 * Reads the partition, in one request as long as it is below 1 MB. What cannot be read is left where it is and given to
 * `unreadable` by its sort key: it keeps nothing else back.
 */
export const readNotificationQueue = async (
  table: Table,
  unreadable: (sk: string) => void = () => undefined,
): Promise<NotificationQueue> => {
  const items = await table.queryAll(keys.pendingNotification('').pk)
  const by = Map.groupBy(items, ({ sk }) => String(sk).split('#')[0] ?? '')
  const all = <T>(name: string, schema: z.ZodType<T>): T[] =>
    (by.get(name) ?? []).flatMap((item) => {
      const read = schema.safeParse(item)
      if (read.success) return [read.data]
      unreadable(String(item['sk']))
      return []
    })
  return {
    open: all('open', pendingNotificationSchema),
    decisions: [...all('hold', decisionSchema), ...all('now', decisionSchema)],
    fanOuts: all('mailing', fanOutSchema),
    sentDates: all('mark', sentDateSchema),
    holds: all('version', holdsSchema)[0]?.n ?? 0,
  }
}

const releasedDays = 400

/** What became of the mails that told indicators by the time of their publication, epoch milliseconds. */
export const feedWindowSchema = z.object({
  after: z.number(),
  until: z.number(),
  sent: z.int().default(0),
  failed: z.int().default(0),
  last_sent: z.string().optional(),
})
export type FeedWindow = z.infer<typeof feedWindowSchema>

/** Windows stand in the order of their ends: one indicator is told by those that end in the week after it. */
export const feedWindowKey = ({ after, until }: Pick<FeedWindow, 'after' | 'until'>): Key =>
  keys.releasedNotification('feed', 'all', `${new Date(until).toISOString()}#${after}`)

/** What became of the mails that told an indicator, by its publication. */
export const readFeedWindows = async (table: Table, published: number): Promise<FeedWindow[]> =>
  (
    await table.queryAll(keys.releasedNotification('feed', 'all', '').pk, {
      from: new Date(published).toISOString(),
      to: new Date(published + 10 * 86_400_000).toISOString(),
    })
  )
    .map((item) => feedWindowSchema.parse(item))
    .filter(({ after, until }) => after < published && published <= until)

/** What is released, as an item; `place` tells apart what is released in the same moment. */
export const releasedItem = (
  notification: Omit<ReleasedNotification, 'pk' | 'sk' | 'planned' | 'sent' | 'failed' | 'stopped'>,
  place: string,
): Key & Item => ({
  ...keys.releasedNotification(
    notification.module,
    whoseOf(notification.client_id),
    `${new Date(notification.released).toISOString()}#${place}`,
  ),
  ...notification,
  sent: 0,
  failed: 0,
  expires: Math.floor(notification.released / 1000) + releasedDays * 86_400,
})

/**
 * Items as what was released. One that cannot be read is reported and left out, since a digest would else be lost for all
 * that it tells.
 */
export const parseReleased = (
  items: readonly (Item | undefined)[],
  log: Pick<Log, 'error'>,
): ReleasedNotification[] =>
  items.flatMap((item) => {
    if (item === undefined) return []
    const read = releasedNotificationSchema.safeParse(item)
    if (read.success) return [read.data]
    log.error('unreadable released notification', { pk: String(item['pk']), sk: String(item['sk']) })
    return []
  })

/** What was released after an instant, epoch milliseconds, the oldest first. */
export const readReleased = async (
  { table, log }: { readonly table: Table; readonly log: Pick<Log, 'error'> },
  module: NotificationTopic,
  clientId: number | null,
  after: number,
): Promise<ReleasedNotification[]> =>
  parseReleased(
    await table.queryAll(keys.releasedNotification(module, whoseOf(clientId), '').pk, {
      after: new Date(after).toISOString(),
    }),
    log,
  )
