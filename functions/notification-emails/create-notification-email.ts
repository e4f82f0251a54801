import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { createNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { limits } from '#shared/domain/limits.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { newNotificationEmail } from './collection.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'
import { idRow, toNotificationEmailResponse } from './notification-email-presenter.ts'

/**
 * Adds an address with an optional key. Throws `already_exists`, `too_many_notification_emails`, and the errors of the
 * key.
 */
export const createNotificationEmailRoute = ({
  collection,
  platform,
}: NotificationEmailsDependencies): Route =>
  handle(createNotificationEmail, async ({ body, session, idempotency }) => {
    await readVisibleOrganization(platform.table, session, body.client_id)
    const now = platform.clock.now()
    const pgp_key = body.base64_pgp_key === undefined ? null : await readPublicKey(body.base64_pgp_key, now)
    return collection.commit(actorOf(session), (commit) => {
      const { client_id, description, email, language, preferences } = body
      const same = commit.readModel.row(
        idRow,
        'SELECT id FROM notification_email WHERE client_id = ? AND email_key = ?',
        [client_id, emailKey(email)],
      )
      if (same !== undefined) throw new PortalError('already_exists', { field: 'email' })
      const count = commit.readModel.count('SELECT count(*) FROM notification_email WHERE client_id = ?', [
        client_id,
      ])
      if (count >= limits.notificationEmails)
        throw new PortalError('too_many_notification_emails', { values: [String(limits.notificationEmails)] })
      const id = commit.nextId('notification_email')
      const entity = newNotificationEmail({
        client_id,
        description,
        email,
        language,
        pgp_key,
        preferences,
        creation_date: commit.at,
        added_by: { name: session.name, is_staff: isProviderStaff(session.role) },
      })
      commit.create('notification_email', id, entity)
      return idempotency.record(commit, { notification_email: toNotificationEmailResponse(id, entity, now) })
    })
  })
