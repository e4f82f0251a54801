import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/** Deletes an address. */
export const deleteNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmail, async ({ params, session }) => {
    await visibleNotificationEmail(dependencies, session, params.id)
    await dependencies.emails.for(session).delete([params.id], () => undefined)
    return {}
  })
