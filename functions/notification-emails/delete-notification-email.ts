import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'

/** Deletes one. */
export const deleteNotificationEmailRoute = ({ emails }: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmail, async ({ params, session }) => {
    await emails.for(session).delete([params.id], () => undefined)
    return {}
  })
