import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { toNotificationEmailResponse } from './notification-email-presenter.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/** One notification e-mail address. */
export const getNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(getNotificationEmail, async ({ params, session }) => {
    const { entity } = await visibleNotificationEmail(dependencies, session, params.id)
    return {
      notification_email: toNotificationEmailResponse(params.id, entity, dependencies.platform.clock.now()),
    }
  })
