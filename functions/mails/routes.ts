/** The routes of the e-mails page. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  notificationEmailsCollection,
  type NotificationEmailKinds,
} from '#functions/notification-emails/notification-email-store.ts'
import {
  organizationsCollection,
  type OrganizationKinds,
} from '#functions/organizations/organization-store.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { deliveryLogKey, deliveryLogEntrySchema } from '#functions/rules/mail/delivery-log.ts'
import { deliveryContentSchema, dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { listMails, sendMailAgain } from '#shared/contracts/mails.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { isRepeatable } from '#shared/domain/mails.ts'
import { PortalError } from '#shared/http/errors.ts'
import { mailReplies, bareMail } from './mail-presenter.ts'
import { fits, readDeliveryLog, waitingMails } from './mail-queries.ts'

/** Dependencies of the routes of this area. */
interface MailsDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly emails: Collection<NotificationEmailKinds>
}

/** Composes the area from the platform. */
const mailsDependencies = (platform: Platform): MailsDependencies => ({
  platform,
  organizations: platform.collection(organizationsCollection),
  emails: platform.collection(notificationEmailsCollection),
})

/** What the e-mail list shows in addition: names of organizations and the current state of addresses. */
const mailsAround = async ({ organizations, emails }: MailsDependencies) => {
  const [names, addresses] = await Promise.all([organizations.readModel(), emails.readModel()])
  return { organizations: names, emails: addresses }
}

/** A page of e-mails. The first page includes the pending ones. */
const listMailsRoute = (dependencies: MailsDependencies): Route =>
  handle(listMails, async ({ query }) => {
    const { platform } = dependencies
    const { cursor, per_page, ...filter } = query
    const isAskedFor = (state: 'waiting' | 'ended'): boolean =>
      (state === 'ended' || filter.undelivered !== true) &&
      (filter.state === undefined ||
        filter.state.some((one) => (one === 'waiting') === (state === 'waiting')))
    const [waiting, page] = await Promise.all([
      cursor === undefined && isAskedFor('waiting') ? waitingMails(platform) : [],
      isAskedFor('ended')
        ? readDeliveryLog(platform, filter, cursor, per_page)
        : { mails: [], next: null, searchedTo: null },
    ])
    const mails = [...waiting.filter((mail) => fits(mail, filter)), ...page.mails]
    return {
      data: mailReplies(await mailsAround(dependencies), mails),
      meta: { next: page.next, searched_to: page.searchedTo },
    }
  })

/**
 * Creates a new delivery for a notification. The same transaction marks the log entry as sent again, so two clicks send
 * one e-mail. Throws `not_found`, `mail_cannot_be_sent_again` and `notification_email_paused`.
 */
const sendMailAgainRoute = (dependencies: MailsDependencies): Route =>
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
          ...eventBy(session, request, entry.client_id),
          detail: entry.to,
        }),
      ]),
    )
    if (!isSent) throw new PortalError('mail_cannot_be_sent_again')
    const [mail] = mailReplies(await mailsAround(dependencies), [bareMail({ ...entry, sent_again_at: at })])
    if (mail === undefined) throw new Error('The e-mail sent again was not found')
    return { mail }
  })

/** The routes of the area. */
export const mailRoutes = (platform: Platform): Route[] => {
  const dependencies = mailsDependencies(platform)
  return [listMailsRoute, sendMailAgainRoute].map((route) => route(dependencies))
}
