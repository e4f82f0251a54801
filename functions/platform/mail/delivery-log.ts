/**
 * What became of each mail, kept for 30 days: when, to whom, with which subject and result, never its content. Entries
 * stand by the day on which the mail was written; a mail that still waits stands in its outbox alone.
 */
import * as z from 'zod'
import { failedEnds, isNotification, mailEnds } from '#shared/domain/mails.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table, TransactWrite } from '../store/table.ts'

/** Days for which entries are kept. */
export const deliveryLogDays = 30
const retentionSeconds = deliveryLogDays * 86_400

export const deliveryLogEntrySchema = z.object({
  /** `2026-11-22T10-42-00-123Z_UUID`: SES carries it as a tag, so that a bounce finds its mail. */
  id: z.string(),
  /** What the mail is: a template of the portal's own mails, or `notification_…`. */
  template: z.string(),
  to: z.string(),
  client_id: z.int().nullable(),
  notification_email_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** As it was sent: the one outside of an encrypted mail. Null where no mail was written. */
  subject: z.string().nullable(),
  state: z.enum(mailEnds),
  /** A short code: the error's name, or why it was not sent. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** ISO 8601: when it was written, and when SES took it. */
  at: z.string(),
  sent_at: z.string().nullable(),
  /** When somebody had it sent again, ISO 8601: that happens once. */
  sent_again_at: z.string().nullable().default(null),
  /** The content of a notification's delivery (the stored name): it can be composed and sent again from this. */
  notice: z.unknown().optional(),
  /** Counters of what it told that have moved from sent to failed, since it came back. */
  moved: z.int().default(0),
})
export type DeliveryLogEntry = z.infer<typeof deliveryLogEntrySchema>
/** One before it is stored. */
export type NewDeliveryLogEntry = z.input<typeof deliveryLogEntrySchema>

/** The id of a mail that is written at an instant. */
export const mailId = (at: Date, uuid: string): string => `${at.toISOString().replace(/[:.]/g, '-')}_${uuid}`

/** What keys of the outbox's items begin with. */
export const openPrefix = 'open#'

/** The id of the log entry of an item of the outbox. Items of earlier versions have an id that is no tag of SES. */
export const logIdOf = ({ sk }: { readonly sk: string }): string =>
  sk.slice(openPrefix.length).replaceAll(/[:.]/g, '-').replace('#', '_')

/** The key of a mail's log entry. */
export const deliveryLogKey = (id: string): Key => keys.deliveryLog(id.slice(0, 10), id)

/** A log entry as an item of the table. */
export const deliveryLogItem = (entry: NewDeliveryLogEntry, now: Date): Key & Item => ({
  ...deliveryLogKey(entry.id),
  ...entry,
  expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
})

/** What keeps a failed notification in mind, beside its log entry: the failed ones of some days are one query. */
export const failedMailItem = (id: string, now: Date): Key & Item => ({
  ...keys.failedMail(id),
  expires: Math.floor(now.getTime() / 1000) + retentionSeconds,
})

/** Whether a log entry is one of those that are kept in mind. */
export const isFailedNotification = ({
  template,
  state,
}: Pick<DeliveryLogEntry, 'template' | 'state'>): boolean =>
  isNotification(template) && failedEnds.includes(state)

/** The writes by which a mail ends, for the transaction that ends it. */
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
