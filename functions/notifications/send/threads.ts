/** Mail threads: what changes of an incident answers the mail that told it. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { NotificationDelivery } from '#functions/platform/mail/notification-deliveries.ts'
import { generatedSecret } from '#functions/platform/security/generated-secret.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'

/** The thread of an incident at an address, with the id that the latest mail of it has, where there is one. */
export interface Thread {
  readonly email_id: number
  readonly incident_id: number
  readonly message_id: string | null
}

/** The portal's own secret of threads, made by the first mail that needs it. */
export const threadSecret = ({ table }: Platform): Promise<string> =>
  generatedSecret(table, keys.notifier('thread-secret'))

/**
 * The first reference of a mail: of an incident the same one for each mail of its thread, of any other mail one of its
 * own. Nobody who does not know the secret can tell the two apart, or which incident it is.
 */
export const threadRoot = (
  secret: string,
  of: Pick<Thread, 'email_id' | 'incident_id'> | Pick<NotificationDelivery, 'id'>,
): string =>
  createHmac('sha256', secret)
    .update('id' in of ? `mail ${of.id}` : `incident ${of.email_id} ${of.incident_id}`)
    .digest('hex')
    .slice(0, 32)

const threadSchema = z.object({ message_id: z.string() })
const retentionDays = 400

/** The thread that a delivery belongs to. */
export const threadOf = async (
  { table }: Platform,
  { notification_email_id: email_id, incident_id }: NotificationDelivery,
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
  expires: Math.floor(now.getTime() / 1000) + retentionDays * 86_400,
})
