import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteNotificationEmailKey } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { toNotificationEmailResponse } from './notification-email-presenter.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/** Deletes the key of an address. Has no effect without a key. */
export const deleteNotificationEmailKeyRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(deleteNotificationEmailKey, async ({ params, session }) => {
    const { emails, platform } = dependencies
    await visibleNotificationEmail(dependencies, session, params.id)
    const entity = await emails.for(session).change(params.id, (before) => ({
      entity: { ...before, pgp_key: null },
      fields: before.pgp_key === null ? [] : ['pgp_key'],
    }))
    return { notification_email: toNotificationEmailResponse(params.id, entity, platform.clock.now()) }
  })
