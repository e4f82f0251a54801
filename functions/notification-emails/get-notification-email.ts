import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { notificationEmailReply } from './notification-email-reply.ts'
import { seenNotificationEmail } from './seen-notification-email.ts'

/** One of them. */
export const getNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(getNotificationEmail, async ({ params, session }) => {
    const { entity } = await seenNotificationEmail(dependencies, session, params.id)
    return {
      notification_email: notificationEmailReply(params.id, entity, dependencies.platform.clock.now()),
    }
  })
