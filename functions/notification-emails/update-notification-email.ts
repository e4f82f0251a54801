import { handle, type Route } from '#functions/platform/http/handler.ts'
import { readPublicKey } from '#functions/platform/security/pgp.ts'
import { updateNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { notificationEmailReply } from './notification-email-reply.ts'
import { withPreferences } from './former-preferences.ts'
import { seenNotificationEmail } from './seen-notification-email.ts'

/** Changes what is given; a key takes the place of the one before. */
export const updateNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(updateNotificationEmail, async ({ params, body, session }) => {
    const { emails, platform } = dependencies
    const now = platform.clock.now()
    const items = emails.for(session)
    await seenNotificationEmail(dependencies, session, params.id)
    const key = body.base64_pgp_key === undefined ? undefined : await readPublicKey(body.base64_pgp_key, now)
    const entity = await items.change(params.id, (before, commit) => {
      const after = {
        ...before,
        description: body.description ?? before.description,
        language: body.language ?? before.language,
        pgp_key: key ?? before.pgp_key,
        ...withPreferences(before, body.preferences, commit.at),
      }
      const fields = (['description', 'language', 'pgp_key', 'preferences'] as const).filter(
        (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
      )
      return { entity: after, fields }
    })
    return { notification_email: notificationEmailReply(params.id, entity, now) }
  })
