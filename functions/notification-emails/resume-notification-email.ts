import { handle, type Route } from '#functions/platform/http/handler.ts'
import { resumeNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { changedOf, resumed } from '#functions/platform/mail/delivery-status.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { notificationEmailReply } from './notification-email-reply.ts'
import { seenNotificationEmail } from './seen-notification-email.ts'

/** Has mails sent to one again; one that is not paused counts its bounces anew. */
export const resumeNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(resumeNotificationEmail, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await seenNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => {
      const delivery = resumed(before.delivery)
      return { entity: { ...before, delivery }, fields: changedOf(before.delivery, delivery) }
    })
    return { notification_email: notificationEmailReply(params.id, entity, platform.clock.now()) }
  })
