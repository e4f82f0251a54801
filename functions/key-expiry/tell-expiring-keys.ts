/**
 * Tells an organization's administrators that a PGP key of its notification e-mails ends: once for each key, thirty
 * days before. The note that they were told and their mails are one transaction, so a run that is killed tells nobody
 * twice and forgets nobody.
 */
import * as z from 'zod'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { minuteOf } from '#functions/organizations/listing.ts'
import { describeError } from '#functions/platform/log.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { Outbox } from '#functions/platform/mail/outbox.ts'
import type { MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'
import { postingTo } from '#functions/platform/security/password-reset.ts'
import { readProfile, type KnownProfile } from '#functions/platform/tenants/users.ts'
import { pgpKeyState } from '#shared/domain/pgp-keys.ts'
import { limits } from '#shared/domain/limits.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'

/** The name under which the journal has these commits: nobody did anything. */
const expiryActor: Actor = { user_id: null, name: 'key-expiry', client_id: null }
/** The most administrators who are told of one key. */
const mostTold = 10

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/**
 * Tells of every key that ends and was not told of; answers with how many keys. One whose organization has no
 * administrator who can sign in waits for one. A key that cannot be told keeps no other back, and fails the run at its end.
 */
export const tellExpiringKeys = async ({ platform, outbox }: MailingPlatform): Promise<number> => {
  const now = platform.clock.now().getTime()
  const emails = platform.collection(notificationEmailsCollection)
  const replica = await emails.replica()
  const ids = replica.rows(
    idSchema,
    'SELECT id FROM notification_email WHERE key_expires > ? AND key_expires <= ? AND expiry_told = 0 ORDER BY id',
    [now, now + limits.pgpKeyWarningDays * 86_400_000],
  )
  let told = 0
  const failures: unknown[] = []
  for (const id of ids)
    try {
      const mails = await tellOf({ platform, outbox }, id)
      if (mails.length > 0) told += 1
      for (const mail of mails) await mail.send()
    } catch (error) {
      platform.log.error('end of a key not told', { notification_email_id: id, ...describeError(error) })
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Ends of keys that were not told', { cause: failures[0] })
  return told
}

type Mail = ReturnType<Outbox['prepare']>

/** The mails about one key, written with the note that they were; none where there is nobody or nothing to tell. */
const tellOf = async ({ platform, outbox }: MailingPlatform, id: number): Promise<readonly Mail[]> => {
  const emails = platform.collection(notificationEmailsCollection)
  return emails.commit(expiryActor, async (commit) => {
    const stored = await emails.get('notification_email', id)
    const key = stored?.entity.pgp_key ?? null
    if (stored === undefined || key === null || key.expiry === null) return []
    const { expiry, fingerprint } = key
    if (stored.entity.expiry_told === fingerprint || pgpKeyState(expiry, platform.clock.now()) !== 'expiring')
      return []
    const admins = await adminsOf({ platform, outbox }, stored.entity.client_id)
    if (admins.length === 0) return []
    commit.refresh('notification_email', id, { ...stored.entity, expiry_told: fingerprint }, stored, [
      'expiry_told',
    ])
    const link = new URL(`/organization?tab=emails&item=${id}`, platform.environment.PORTAL_URL).href
    return admins.map((admin) => {
      const content = {
        template: 'pgp_key_expiring',
        email: stored.entity.email,
        expires: expiry,
        link,
      } as const
      const mail = outbox.prepare(postingTo(admin, content, Date.parse(expiry)))
      commit.also(mail.write)
      return mail
    })
  })
}

/** The administrators of an organization who can sign in. */
const adminsOf = async (
  { platform }: MailingPlatform,
  clientId: number,
): Promise<readonly KnownProfile[]> => {
  const replica = await platform.collection(organizationsCollection).replica()
  const ids = replica.rows(
    idSchema,
    `SELECT user.id FROM user JOIN organization ON organization.id = user.client_id
     WHERE user.client_id = ? AND user.role = 'organization_admin' AND user.deactivated = 0
       AND (user.expires IS NULL OR user.expires > ${minuteOf(platform.clock.now())})
     ORDER BY user.id LIMIT ${mostTold}`,
    [clientId],
  )
  const known = await Promise.all(ids.map((id) => readProfile(platform.table, id)))
  return known.filter((one) => one !== undefined)
}
