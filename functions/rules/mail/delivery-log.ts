/**
 * The delivery log: the result of each message, kept for 30 days. It has time, recipient, subject and result, never the
 * content. Entries are grouped by the day on which the message was written. A pending message is only in its outbox.
 */
import * as z from 'zod'
import { failedEnds, isNotification, mailEnds, undeliveredDays } from '#shared/domain/mails.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item, Table, TransactWrite } from '#functions/core/store/table.ts'

/** Retention of entries, in days. */
export const deliveryLogDays = 30
const retentionSeconds = deliveryLogDays * 86_400

export const deliveryLogEntrySchema = z.object({
  /** `2026-11-22T10-42-00-123Z_UUID`. SES carries it as a tag, which links a bounce to its message. */
  id: z.string(),
  /** The message type: a template of the portal, or `notification_…`. */
  template: z.string(),
  to: z.string(),
  client_id: z.int().nullable(),
  notification_email_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** The subject as sent; for an encrypted message the outer one. Null when no message was written. */
  subject: z.string().nullable(),
  state: z.enum(mailEnds),
  /** A short code: the error's name, or why it was not sent. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** ISO 8601: when it was written, and when SES accepted it. */
  at: z.string(),
  sent_at: z.string().nullable(),
  /** When someone sent it again, ISO 8601; possible once. */
  sent_again_at: z.string().nullable().default(null),
  /** The content of a notification's delivery (the stored name), from which it can be composed and sent again. */
  notice: z.unknown().optional(),
  /** Number of its notifications whose counters moved from sent to failed after it bounced. */
  moved: z.int().default(0),
})
export type DeliveryLogEntry = z.infer<typeof deliveryLogEntrySchema>
/** An entry before it is stored. */
export type NewDeliveryLogEntry = z.input<typeof deliveryLogEntrySchema>

/** The id of a message written at an instant. */
export const mailId = (at: Date, uuid: string): string => `${at.toISOString().replace(/[:.]/g, '-')}_${uuid}`

/** Key prefix of outbox items. */
export const openPrefix = 'open#'

/** The log entry id of an outbox item. Items of earlier versions have an id that is not an SES tag. */
export const logIdOf = ({ sk }: { readonly sk: string }): string =>
  sk.slice(openPrefix.length).replaceAll(/[:.]/g, '-').replace('#', '_')

/** The key of a message's log entry. */
export const deliveryLogKey = (id: string): Key => keys.deliveryLog(id.slice(0, 10), id)

/** The item of a log entry. */
export const deliveryLogItem = (entry: NewDeliveryLogEntry, now: Date): Key & Item => ({
  ...deliveryLogKey(entry.id),
  ...entry,
  expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
})

/** An index item of a failed notification, so that the failures of several days are one query. */
export const failedMailItem = (id: string, now: Date): Key & Item => ({
  ...keys.failedMail(id),
  expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
})

/** The sort key after which the index has the notifications that count as undelivered. */
export const undeliveredAfter = (now: Date): string =>
  new Date(now.getTime() - undeliveredDays * 86_400_000).toISOString().replaceAll(/[:.]/g, '-')

/** Whether a log entry has such an index item. */
export const isFailedNotification = ({
  template,
  state,
}: Pick<DeliveryLogEntry, 'template' | 'state'>): boolean =>
  isNotification(template) && failedEnds.includes(state)

/** The writes that complete a message in the log, for the transaction that ends it. */
export const deliveryLogWrites = (
  table: Pick<Table, 'name'>,
  entry: NewDeliveryLogEntry,
  now: Date,
): TransactWrite[] => [
  { Put: { TableName: table.name, Item: deliveryLogItem(entry, now) } },
  ...(isFailedNotification(entry)
    ? [{ Put: { TableName: table.name, Item: failedMailItem(entry.id, now) } }]
    : []),
]
