import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteNotificationEmailKey } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { notificationEmailReply } from './notification-email-reply.ts'
import { seenNotificationEmail } from './seen-notification-email.ts'

/** Deletes the key of one; without a key there is nothing to do. */
export const deleteNotificationEmailKeyRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmailKey, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await seenNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => ({
      entity: { ...before, pgp_key: null },
      fields: before.pgp_key === null ? [] : ['pgp_key'],
    }))
    return { notification_email: notificationEmailReply(params.id, entity, platform.clock.now()) }
  })
