import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { notificationEmailReply } from './notification-email-reply.ts'

/** One of them. */
export const getNotificationEmailRoute = ({ emails, platform }: NotificationEmailsDependencies): Route =>
  handle(getNotificationEmail, async ({ params, session }) => {
    const { entity } = await emails.for(session).get(params.id)
    return { notification_email: notificationEmailReply(params.id, entity, platform.clock.now()) }
  })
