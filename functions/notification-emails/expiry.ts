/**
 * Notifies an organization's administrators of an expiring PGP key of its notification e-mails: once per key, thirty
 * days before. One transaction writes the e-mails and their record, so a killed run neither repeats nor loses one.
 */
import { idRow } from '#functions/core/read-model/rows.ts'
import { keyExpiryActor, mailsTo, notifyEach, type Mail } from '#functions/rules/mail/notify-of-keys.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { adminsOf } from '#functions/users/user-queries.ts'
import { limits } from '#shared/domain/limits.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { notificationEmailsCollection } from './notification-email-store.ts'

/**
 * Notifies of every expiring key once. Returns the number of keys. A notification waits while the organization has no
 * administrator who can sign in. A failed one does not stop the others, and fails the run at its end.
 */
export const notifyExpiringKeys = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const now = platform.clock.now().getTime()
  const emails = platform.collection(notificationEmailsCollection)
  const readModel = await emails.readModel()
  const ids = readModel.rows(
    idRow,
    'SELECT id FROM notification_email WHERE key_expires > ? AND key_expires <= ? AND expiry_told = 0 ORDER BY id',
    [now, now + limits.pgpKeyWarningDays * 86_400_000],
  )
  return notifyEach(platform, ids, 'recipient of an expiring PGP key not notified', (id) =>
    notifyOne({ platform, outbox }, id),
  )
}

/** The e-mails about one key and their record. None when there is nothing to send or no recipient. */
const notifyOne = async ({ platform, outbox }: PlatformWithOutbox, id: number): Promise<readonly Mail[]> => {
  const emails = platform.collection(notificationEmailsCollection)
  return emails.commit(keyExpiryActor, async (commit) => {
    const stored = await emails.get('notification_email', id)
    const key = stored?.entity.pgp_key ?? null
    if (stored === undefined || key === null || key.expiry === null) return []
    const { expiry, fingerprint } = key
    if (stored.entity.expiry_told === fingerprint || pgpKeyState(expiry, platform.clock.now()) !== 'expiring')
      return []
    const admins = await adminsOf(platform, stored.entity.client_id)
    if (admins.length === 0) return []
    commit.refresh('notification_email', id, { ...stored.entity, expiry_told: fingerprint }, stored, [
      'expiry_told',
    ])
    const content = {
      template: 'pgp_key_expiring',
      email: stored.entity.email,
      expires: expiry,
      link: new URL(`/organization?tab=emails&item=${id}`, platform.environment.PORTAL_URL).href,
    } as const
    return mailsTo(admins, content, Date.parse(expiry), { outbox, commit })
  })
}
