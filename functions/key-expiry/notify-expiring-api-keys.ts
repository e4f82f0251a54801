/**
 * Reminds an organization's administrators of an expiring named API key, and platform admins of a system key, thirty,
 * seven and one day before. The transaction that writes the e-mails records the reminder, so a killed run neither
 * repeats nor loses one.
 */
import * as z from 'zod'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import { adminsOf, platformAdmins } from '#functions/organizations/listing.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { dueReminder } from '#shared/domain/key-expiry.ts'
import { expiryActor } from './for-each-id.ts'
import { mailsTo, notifyEach, type Mail } from './notify-each.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/**
 * Sends every reminder that is due. Returns the number of keys. A reminder waits while no administrator can sign in.
 */
export const notifyExpiringApiKeys = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const readModel = await platform.collection(apiKeysCollection).readModel()
  const ids = readModel.rows(idSchema, 'SELECT id FROM api_key WHERE notice <= ? ORDER BY id', [
    platform.clock.now().getTime(),
  ])
  return notifyEach(platform, ids, 'owner of an expiring API key not notified', (id) =>
    notifyOne({ platform, outbox }, id),
  )
}

/** The e-mails about one key and their record. None when there is nothing to send or no recipient. */
const notifyOne = async ({ platform, outbox }: PlatformWithOutbox, id: number): Promise<readonly Mail[]> => {
  const apiKeys = platform.collection(apiKeysCollection)
  return apiKeys.commit(expiryActor, async (commit) => {
    const stored = await apiKeys.get('api_key', id)
    if (stored === undefined) return []
    const { name, prefix, client_id: organizationId, expires, revoked, told: sentReminder } = stored.entity
    if (expires === null || revoked !== null) return []
    const due = dueReminder(expires, sentReminder, platform.clock.now())
    if (due === undefined) return []
    const admins = await (organizationId === null
      ? platformAdmins(platform)
      : adminsOf(platform, organizationId))
    if (admins.length === 0) return []
    commit.refresh('api_key', id, { ...stored.entity, told: due }, stored, ['told'])
    const used = await lastUseOf(platform, { keyId: id, organizationId })
    const content = {
      template: 'api_key_expiring',
      name: name ?? '',
      prefix,
      expires,
      used,
      link: new URL(
        organizationId === null ? '/system_settings/api_keys' : '/apikey?tab=keys',
        platform.environment.PORTAL_URL,
      ).href,
    } as const
    return mailsTo(admins, content, Date.parse(expires), { outbox, commit })
  })
}
