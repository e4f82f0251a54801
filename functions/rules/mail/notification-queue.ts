/**
 * Notifications of organizations before they become messages. A notification names items of one module that belong to
 * one organization, or to all of them. While pending, all are in one partition. A released notification moves to those
 * of its organization, in release order, where digests and delivery details find it (docs/decisions/notifications.md).
 */
import * as z from 'zod'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import type { Log } from '#functions/core/log.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'

/** Indicators are selected by publication time; only their groups have notifications. */
export const notificationTopics = ['visibility', 'incident', 'threat', 'feed_group'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

const notificationShape = {
  sk: z.string(),
  module: z.enum(notificationTopics),
  /** Null means every organization. */
  client_id: z.int().nullable(),
  /** Exposures of the same criticality share a notification. */
  criticality: z.literal(criticalityLevels).nullable(),
  /**
   * For exposures. `found`: detected again after it was closed. `returned`: the last day of its accepted risk is over.
   * `raised`: its criticality was raised.
   */
  what: z.enum(['new', 'found', 'reopened', 'returned', 'raised', 'changed']),
  /** For raised exposures: the previous criticality. */
  from: z.literal(criticalityLevels).optional(),
  ids: z.array(z.int()),
  /** For changed incidents: field names by id. */
  changes: z.record(z.string(), z.array(z.string())),
}

/** A notification that is not yet released. */
export const pendingNotificationSchema = z.object({
  ...notificationShape,
  /** When its first and last item were published, epoch milliseconds. */
  since: z.number(),
  last: z.number(),
  /** An analyst sends it without delay. */
  at_once: z.boolean().optional(),
})
export type PendingNotification = z.infer<typeof pendingNotificationSchema>

/** A released notification. Its counters count messages. */
export const releasedNotificationSchema = z.object({
  pk: z.string(),
  ...notificationShape,
  /** Epoch milliseconds. */
  released: z.number(),
  /** Immediate messages planned for it; digests are extra. */
  planned: z.int().default(0),
  sent: z.int().default(0),
  failed: z.int().default(0),
  /** Immediate messages not sent because the address is paused or nothing is left to report. */
  stopped: z.int().default(0),
  /** ISO 8601: when SES accepted its first and latest message. */
  first_sent: z.string().optional(),
  last_sent: z.string().optional(),
})
export type ReleasedNotification = z.infer<typeof releasedNotificationSchema>

/** An item that an analyst holds back, or sends without delay. */
export const decisionSchema = z.object({
  sk: z.string(),
  decision: z.enum(['hold', 'now']),
  module: z.enum(notificationTopics),
  id: z.int(),
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Held back when the rest was released. */
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

/** A fan-out: the deliveries of a release that are not yet written, by address. */
export const fanOutSchema = z.object({
  sk: z.string(),
  kind: z.enum(['incident', 'news']),
  tellings: z.array(z.object({ pk: z.string(), sk: z.string() })),
  incident_id: z.int().nullable(),
  left: z.array(z.int()),
})
export type FanOut = z.infer<typeof fanOutSchema>

/** Released notifications without a sent date. */
export const sentDateSchema = z.object({
  sk: z.string(),
  /** A notification (the stored name), or indicators by publication time, epoch milliseconds. */
  telling: z.object({ pk: z.string(), sk: z.string() }).nullable(),
  feeds: z.object({ after: z.number(), until: z.number() }).nullable(),
  /** ISO 8601. */
  sent_at: z.string(),
})
export type SentDate = z.infer<typeof sentDateSchema>

export const organizationPart = (organizationId: number | null): string =>
  organizationId === null ? 'all' : String(organizationId)

/** Keys of the partition's items. */
export const pendingNotificationKey = (
  { module, client_id, criticality, what, from }: Omit<PendingNotification, 'sk'>,
  sequence: string,
): Key =>
  keys.pendingNotification(
    `open#${module}#${organizationPart(client_id)}#${criticality ?? 0}#${what}${from === undefined ? '' : `-${from}`}#${sequence}`,
  )
export const sequenceName = (sequence: number): string => String(sequence).padStart(15, '0')
export const fanOutKey = (id: string): Key => keys.pendingNotification(`mailing#${id}`)
export const sentDateKey = (id: string): Key => keys.pendingNotification(`mark#${id}`)
/**
 * Maximum ids of a notification. With the changes of each incident it stays well below DynamoDB's 400,000 bytes an
 * item.
 */
const mostIds = 5_000

/** Splits a notification into parts that each fit a table item. */
export const splitNotification = <Notification extends Pick<PendingNotification, 'ids' | 'changes'>>(
  notification: Notification,
): Notification[] =>
  notification.ids.length <= mostIds
    ? [notification]
    : Array.from({ length: Math.ceil(notification.ids.length / mostIds) }, (_, part) => {
        const ids = notification.ids.slice(part * mostIds, (part + 1) * mostIds)
        return { ...notification, ids, changes: changesOf(notification, ids) }
      })

/** The changes of some of a notification's items. */
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

/** The content of the partition. */
export interface NotificationQueue {
  readonly open: readonly PendingNotification[]
  readonly decisions: readonly Decision[]
  readonly fanOuts: readonly FanOut[]
  readonly sentDates: readonly SentDate[]
  readonly holds: number
}

const holdsSchema = z.object({ n: z.int() })

/**
 * Reads the partition, in one request while it is below 1 MB. Passes the sort key of an unreadable item to `unreadable`
 * and leaves the item there, so that it does not block others.
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

/** Results of messages about indicators in a publication window, epoch milliseconds. */
export const indicatorWindowSchema = z.object({
  after: z.number(),
  until: z.number(),
  sent: z.int().default(0),
  failed: z.int().default(0),
  last_sent: z.string().optional(),
})
export type IndicatorWindow = z.infer<typeof indicatorWindowSchema>

/** Windows are ordered by their end. The messages about an indicator have windows that end in the week after it. */
export const indicatorWindowKey = ({ after, until }: Pick<IndicatorWindow, 'after' | 'until'>): Key =>
  keys.releasedNotification('feed', 'all', `${new Date(until).toISOString()}#${after}`)

/** The message windows that include an indicator, by its publication time. */
export const readIndicatorWindows = async (table: Table, published: number): Promise<IndicatorWindow[]> =>
  (
    await table.queryAll(keys.releasedNotification('feed', 'all', '').pk, {
      from: new Date(published).toISOString(),
      to: new Date(published + 10 * 86_400_000).toISOString(),
    })
  )
    .map((item) => indicatorWindowSchema.parse(item))
    .filter(({ after, until }) => after < published && published <= until)

/** The item of a released notification; `place` distinguishes those of the same moment. */
export const releasedItem = (
  notification: Omit<ReleasedNotification, 'pk' | 'sk' | 'planned' | 'sent' | 'failed' | 'stopped'>,
  place: string,
): Key & Item => ({
  ...keys.releasedNotification(
    notification.module,
    organizationPart(notification.client_id),
    `${new Date(notification.released).toISOString()}#${place}`,
  ),
  ...notification,
  sent: 0,
  failed: 0,
  expires: Math.floor(notification.released / 1000) + releasedDays * 86_400,
})

/** Parses released notifications. Reports and skips unreadable items; otherwise the whole digest would be lost. */
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

/** Notifications released after an instant, epoch milliseconds, oldest first. */
export const readReleased = async (
  { table, log }: { readonly table: Table; readonly log: Pick<Log, 'error'> },
  module: NotificationTopic,
  organizationId: number | null,
  after: number,
): Promise<ReleasedNotification[]> =>
  parseReleased(
    await table.queryAll(keys.releasedNotification(module, organizationPart(organizationId), '').pk, {
      after: new Date(after).toISOString(),
    }),
    log,
  )
