import { handle, type Route } from '#functions/rules/http/handler.ts'
import { resumeNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { changedOf, resumed } from '#functions/rules/mail/delivery-status.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { toNotificationEmailResponse } from './notification-email-presenter.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/** Resumes a paused address. For others, resets the bounce count. */
export const resumeNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(resumeNotificationEmail, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await visibleNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => {
      const delivery = resumed(before.delivery)
      return { entity: { ...before, delivery }, fields: changedOf(before.delivery, delivery) }
    })
    return { notification_email: toNotificationEmailResponse(params.id, entity, platform.clock.now()) }
  })
