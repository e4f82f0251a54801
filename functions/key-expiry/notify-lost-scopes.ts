/**
 * Notifies administrators when a group was unpublished or a view was deleted with its owner, and a named API key is
 * limited to it. Ordinary deletions are refused in that case. The transaction that writes the e-mails records the loss.
 * An item that comes back and is lost again is notified again.
 */
import * as z from 'zod'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import { missingLimits, readScopes, sizeOf } from '#functions/rules/key-api/key-scopes.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import { adminsOf } from '#functions/organizations/listing.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { KeyScope } from '#shared/domain/api-keys.ts'
import { expiryActor } from './for-each-id.ts'
import { mailsTo, notifyEach, type Mail } from './notify-each.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
/** Milliseconds after which such an e-mail is outdated. */
const usefulFor = 7 * 86_400_000

/** Notifies of every key that has lost something since the last notification. Returns the number of keys. */
export const notifyLostScopes = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const apiKeys = platform.collection(apiKeysCollection)
  const readModel = await apiKeys.readModel()
  const ids = readModel.rows(
    idSchema,
    `SELECT id FROM api_key WHERE type = 'named' AND revoked IS NULL AND (expires IS NULL OR expires > ?)
       AND (group_ids <> '[]' OR view_ids <> '[]') ORDER BY id`,
    [platform.clock.now().getTime()],
  )
  const stored = await apiKeys.getMany('api_key', ids, { consistent: false })
  const limited = stored.flatMap((one) => one?.entity.scope ?? [])
  if (limited.length === 0) return 0
  const existing = await readScopes(platform.table, limited)
  const changed = ids.filter((_, index) => {
    const key = stored[index]?.entity
    if (key === undefined || key.scope === null) return false
    return !isSame(missingLimits(key.scope, key.client_id, existing), key.told_gone)
  })
  return notifyEach(platform, changed, 'lost scope of an API key not notified', (id) =>
    notifyOne({ platform, outbox }, id),
  )
}

const isSame = (one: KeyScope, other: KeyScope): boolean =>
  one.groups.join() === other.groups.join() && one.views.join() === other.views.join()

/** The e-mails about one key and their record. None when nothing was lost or there is no recipient. */
const notifyOne = async ({ platform, outbox }: PlatformWithOutbox, id: number): Promise<readonly Mail[]> => {
  const apiKeys = platform.collection(apiKeysCollection)
  return apiKeys.commit(expiryActor, async (commit) => {
    const stored = await apiKeys.get('api_key', id)
    if (stored === undefined) return []
    const { name, prefix, client_id: organizationId, scope, revoked, told_gone: noted } = stored.entity
    if (organizationId === null || scope === null || revoked !== null) return []
    const gone = missingLimits(scope, organizationId, await readScopes(platform.table, [scope]))
    if (isSame(gone, noted)) return []
    const isMore =
      gone.groups.some((one) => !noted.groups.includes(one)) ||
      gone.views.some((one) => !noted.views.includes(one))
    const admins = isMore ? await adminsOf(platform, organizationId) : []
    if (isMore && admins.length === 0) return []
    const current = { groups: [...gone.groups], views: [...gone.views] }
    commit.refresh('api_key', id, { ...stored.entity, told_gone: current }, stored, ['told_gone'])
    if (!isMore) return []
    const content = {
      template: 'api_key_scope_gone',
      name: name ?? '',
      prefix,
      groups: gone.groups.length,
      views: gone.views.length,
      isAll: sizeOf(gone) === sizeOf(scope),
      used: await lastUseOf(platform, { keyId: id, organizationId }),
      link: new URL('/apikey?tab=keys', platform.environment.PORTAL_URL).href,
    } as const
    return mailsTo(admins, content, platform.clock.now().getTime() + usefulFor, { outbox, commit })
  })
}
