import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import type { NotificationEmailEntity } from './notification-email-store.ts'
import type { NotificationEmailSources } from './notification-email.ts'

/** Several addresses as the API shows them, in the order of the ids. */
export const notificationEmailReplies = async (
  { collection, platform }: Pick<NotificationEmailSources, 'collection' | 'platform'>,
  ids: readonly number[],
): Promise<NotificationEmail[]> => {
  const now = platform.clock.now()
  const stored = await collection.getMany('notification_email', ids)
  return ids.flatMap((id, index) => {
    const entity = stored[index]?.entity
    return entity === undefined ? [] : [toNotificationEmailResponse(id, entity, now)]
  })
}

/** A notification address as the API shows it. Of its key only identifying data is shown. */
export const toNotificationEmailResponse = (
  id: number,
  {
    client_id,
    description,
    email,
    language,
    pgp_key,
    creation_date,
    preferences,
    delivery,
  }: NotificationEmailEntity,
  now: Date,
): NotificationEmail => ({
  notification_email_id: id,
  client_id,
  description,
  email,
  language,
  has_pgp_key: pgp_key !== null,
  pgp_key_expiration_date: pgp_key?.expiry ?? null,
  pgp_key_state: pgpKeyState(pgp_key === null ? undefined : pgp_key.expiry, now),
  pgp_key_fingerprint: pgp_key?.fingerprint ?? null,
  pgp_key_owner: pgp_key?.owner ?? null,
  creation_date,
  preferences,
  delivery_state: delivery.state,
  paused_reason: delivery.reason,
  paused_date: delivery.since,
  hard_bounces: delivery.hard_bounces,
})
