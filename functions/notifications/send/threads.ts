/** Mail threads: what changes of an incident answers the mail that told it. */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Notice } from '#functions/platform/mail/notices.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'

/** The thread of an incident at an address, with the id that the latest mail of it has, where there is one. */
export interface Thread {
  readonly email_id: number
  readonly incident_id: number
  readonly message_id: string | null
}

const threadSchema = z.object({ message_id: z.string() })
const keptDays = 400

/** The thread that a notice belongs to. */
export const threadOf = async (
  { table }: Platform,
  { notification_email_id: email_id, incident_id }: Notice,
): Promise<Thread | null> => {
  if (incident_id === null) return null
  const item = await table.get(keys.mailThread(email_id, incident_id))
  return {
    email_id,
    incident_id,
    message_id: item === undefined ? null : threadSchema.parse(item).message_id,
  }
}

/** What an answer in a thread refers to. */
export const replyTo = ({ message_id }: Thread): string | null => message_id

/** The Message-ID that SES gives a mail, whatever the mail itself says. */
export const sesMessageId = (messageId: string, region: string): string =>
  `<${messageId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`

/** The thread after a mail, as an item. */
export const threadItem = ({ email_id, incident_id }: Thread, messageId: string, now: Date): Key & Item => ({
  ...keys.mailThread(email_id, incident_id),
  message_id: messageId,
  expires: Math.floor(now.getTime() / 1000) + keptDays * 86_400,
})
