/** E-mail threads: changes of an incident reply to the e-mail that announced it. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { NotificationDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { generatedSecret } from '#functions/core/crypto/generated-secret.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'

/** The thread of an incident at an address, with the Message-ID of its latest e-mail, if any. */
export interface Thread {
  readonly email_id: number
  readonly incident_id: number
  readonly message_id: string | null
}

/** The portal's secret for threads. The first e-mail that needs it creates it. */
export const threadSecret = ({ table }: Platform): Promise<string> =>
  generatedSecret(table, keys.notifier('thread-secret'))

/**
 * The first reference of an e-mail. All e-mails on an incident share it, all others get a unique one. Without the
 * secret, nobody can tell these apart or find the incident.
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

/** The thread of a delivery. */
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

/** The Message-ID that a reply refers to. */
export const replyTo = ({ message_id }: Thread): string | null => message_id

/** The Message-ID that SES assigns, whatever the e-mail itself contains. */
export const sesMessageId = (messageId: string, region: string): string =>
  `<${messageId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`

/** The thread item after an e-mail. */
export const threadItem = ({ email_id, incident_id }: Thread, messageId: string, now: Date): Key & Item => ({
  ...keys.mailThread(email_id, incident_id),
  message_id: messageId,
  expires: Math.floor(now.getTime() / 1000) + retentionDays * 86_400,
})
