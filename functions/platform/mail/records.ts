/**
 * What became of each mail, kept for 30 days: when, to whom, with which subject and result, never its content. Records
 * stand by the day on which the mail was written; a mail that still waits stands in its outbox alone.
 */
import * as z from 'zod'
import { keys, type Key } from '../store/keys.ts'
import type { Item } from '../store/table.ts'

const keptSeconds = 30 * 86_400

/** What ended a mail. `paused`: its address takes none; `stopped`: what it told is not to be told any more. */
export const mailEnds = ['sent', 'failed', 'paused', 'stopped', 'bounced', 'complained'] as const

export const mailRecordSchema = z.object({
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
  /** What a notification is made of: it can be made and sent again from this. */
  notice: z.unknown().optional(),
  /** Visibilities of the notice that the mail did not tell. */
  left_out: z.array(z.int()).optional(),
})
export type MailRecord = z.infer<typeof mailRecordSchema>

/** The id of a mail that is written at an instant. */
export const mailId = (at: Date, uuid: string): string => `${at.toISOString().replace(/[:.]/g, '-')}_${uuid}`

/** The key of a mail's record. */
export const mailRecordKey = (id: string): Key => keys.mailRecord(id.slice(0, 10), id)

/** A record as an item of the table. */
export const mailRecordItem = (record: MailRecord, now: Date): Key & Item => ({
  ...mailRecordKey(record.id),
  ...record,
  expires: Math.floor(now.getTime() / 1000) + keptSeconds,
})
