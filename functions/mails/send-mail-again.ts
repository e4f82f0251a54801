import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deliveryContentSchema, dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { deliveryLogKey, deliveryLogEntrySchema } from '#functions/rules/mail/delivery-log.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { sendMailAgain } from '#shared/contracts/mails.ts'
import { PortalError } from '#shared/http/errors.ts'
import { isRepeatable } from '#shared/domain/mails.ts'
import { mailsAround, type MailsDependencies } from './dependencies.ts'
import { bareMail, mailReplies } from './mail-presenter.ts'

/**
 * Creates a new delivery for a notification. The same transaction marks the log entry as sent again, so two clicks send
 * one e-mail. Throws `not_found`, `mail_cannot_be_sent_again` and `notification_email_paused`.
 */
export const sendMailAgainRoute = (dependencies: MailsDependencies): Route =>
  handle(sendMailAgain, async ({ params, session, request }) => {
    const { platform, emails } = dependencies
    const { table, clock } = platform
    const item = timeOfMail(params.id) === undefined ? undefined : await table.get(deliveryLogKey(params.id))
    if (item === undefined) throw new PortalError('not_found')
    const entry = deliveryLogEntrySchema.parse(item)
    const delivery = deliveryContentSchema.safeParse(entry.notice).data
    if (!isRepeatable(entry) || delivery === undefined) throw new PortalError('mail_cannot_be_sent_again')
    const email = (await emails.get('notification_email', delivery.notification_email_id))?.entity
    if (email === undefined || email.client_id !== delivery.client_id)
      throw new PortalError('mail_cannot_be_sent_again')
    if (email.delivery.state === 'paused') throw new PortalError('notification_email_paused')
    const at = clock.now().toISOString()
    const isSent = await onCondition(platform, () =>
      table.transact([
        {
          Update: {
            TableName: table.name,
            Key: { ...deliveryLogKey(entry.id) },
            UpdateExpression: 'SET sent_again_at = :at',
            ConditionExpression:
              '#state = :state AND (attribute_not_exists(sent_again_at) OR sent_again_at = :never)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':at': at, ':state': entry.state, ':never': null },
          },
        },
        dueDelivery(platform, email, delivery),
        { Delete: { TableName: table.name, Key: { ...keys.failedMail(entry.id) } } },
        auditWrite(platform, {
          action: 'mail_send_again',
          outcome: 'success',
          userId: session.userId,
          organizationId: entry.client_id,
          actorOrganizationId: session.organizationId,
          address: request.address,
          detail: entry.to,
        }),
      ]),
    )
    if (!isSent) throw new PortalError('mail_cannot_be_sent_again')
    const [mail] = mailReplies(await mailsAround(dependencies), [bareMail({ ...entry, sent_again_at: at })])
    if (mail === undefined) throw new Error('The e-mail sent again was not found')
    return { mail }
  })
