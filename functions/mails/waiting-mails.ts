/** Pending e-mails: notifications and account e-mails. Their contents are not read. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { notificationDeliverySchema } from '#functions/rules/mail/notification-deliveries.ts'
import { openPrefix, logIdOf } from '#functions/rules/mail/delivery-log.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { firstPage } from '#functions/core/store/first-page.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import type { BareMail } from './mail-presenter.ts'

/** Maximum of each kind. More are pending only while SES accepts nothing, and the first ones show that. */
const most = 200

const waiting = {
  state: 'waiting',
  subject: null,
  sent_at: null,
  sent_again_at: null,
  can_send_again: false,
} as const

/** Pending e-mails, newest first. Unreadable ones are left out: the sender reports them. */
export const waitingMails = async ({ table }: Pick<Platform, 'table'>): Promise<BareMail[]> => {
  const [deliveries, own] = await Promise.all([
    firstPage(table.query(keys.notificationDelivery('').pk, { limit: most, consistent: false })),
    firstPage(
      table.query(keys.mail('').pk, {
        beginsWith: openPrefix,
        limit: most,
        consistent: false,
        attributes: Object.keys(openSchema.shape),
      }),
    ),
  ])
  return [...deliveries.flatMap(deliveryMail), ...own.flatMap(mailsOfItem)].toSorted((one, other) =>
    other.at < one.at ? -1 : 1,
  )
}

const deliveryMail = (item: Item): BareMail[] => {
  const { data } = notificationDeliverySchema.safeParse(item)
  if (data === undefined) return []
  const { id, kind, to, client_id, notification_email_id, attempts, at, next_at, last_error } = data
  return [
    {
      ...waiting,
      id,
      template: `notification_${kind}`,
      to,
      client_id,
      notification_email_id,
      user_id: null,
      reason: last_error ?? null,
      attempts,
      at,
      next_at: new Date(next_at).toISOString(),
    },
  ]
}

/** An outbox e-mail without its content, which has codes and links. */
const openSchema = z.object({
  sk: z.string(),
  template: z.string(),
  to: z.string(),
  user_id: z.int().nullable(),
  client_id: z.int().nullable(),
  attempts: z.int(),
  next_at: z.number(),
  last_error: z.string().optional(),
})

const mailsOfItem = (item: Item): BareMail[] => {
  const { data } = openSchema.safeParse(item)
  // A reset request is not an e-mail yet, and contains user input.
  if (data === undefined || data.template === 'password_reset_request') return []
  const id = logIdOf(data)
  const at = timeOfMail(id)
  if (at === undefined) return []
  return [
    {
      ...waiting,
      id,
      template: data.template,
      to: data.to,
      client_id: data.client_id,
      notification_email_id: null,
      user_id: data.user_id,
      reason: data.last_error ?? null,
      attempts: data.attempts,
      at,
      next_at: new Date(data.next_at).toISOString(),
    },
  ]
}
