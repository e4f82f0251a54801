/**
 * Tells an organization's administrators that one of its named API keys ends, and platform admins of a system's key: thirty,
 * seven days and one day before.
 * Which reminder was given is noted in the transaction that writes its mails, so a run that is killed tells nobody twice
 * and forgets nobody.
 */
import * as z from 'zod'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import { lastUseOf } from '#functions/platform/api/key-use.ts'
import { adminsOf, platformAdmins } from '#functions/organizations/listing.ts'
import type { PlatformWithOutbox } from '#functions/platform/mail/platform-outbox.ts'
import { dueReminder } from '#shared/domain/key-expiry.ts'
import { expiryActor } from './for-each-id.ts'
import { mailsTo, notifyEach, type Mail } from './notify-each.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/**
 * Gives every reminder that is due; answers with of how many keys. One that no administrator who can sign in would be told of
 * waits for one.
 */
export const notifyExpiringApiKeys = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const readModel = await platform.collection(apiKeysCollection).readModel()
  const ids = readModel.rows(idSchema, 'SELECT id FROM api_key WHERE notice <= ? ORDER BY id', [
    platform.clock.now().getTime(),
  ])
  return notifyEach(platform, ids, 'end of an API key not told', (id) => notifyOne({ platform, outbox }, id))
}

/** The mails about one key, written with the note that they were; none where there is nobody or nothing to tell. */
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
