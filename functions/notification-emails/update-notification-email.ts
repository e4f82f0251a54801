import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { updateNotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { toNotificationEmailResponse } from './notification-email-presenter.ts'
import { withPreferences } from './former-preferences.ts'
import { visibleNotificationEmail } from './visible-notification-email.ts'

/** Changes the given fields. A new key replaces the previous one. */
export const updateNotificationEmailRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handle(updateNotificationEmail, async ({ params, body: given, session }) => {
    const { emails, platform } = dependencies
    const now = platform.clock.now()
    const items = emails.for(session)
    await visibleNotificationEmail(dependencies, session, params.id)
    const key =
      given.base64_pgp_key === undefined ? undefined : await readPublicKey(given.base64_pgp_key, now)
    const entity = await items.change(params.id, (before, commit) => {
      const body = mergedInput(given, before)
      // Represents a key by its fingerprint, the only part that is shown.
      mergedInput<BasedOn & { base64_pgp_key: string | undefined }>(
        { base64_pgp_key: key?.fingerprint, fields_before: given.fields_before },
        { base64_pgp_key: before.pgp_key?.fingerprint ?? null },
      )
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
    return { notification_email: toNotificationEmailResponse(params.id, entity, now) }
  })
