/**
 * What time does to API keys: reminders before they expire, e-mails about lost scopes, and the cleanup of ended keys.
 * The transaction that writes the e-mails of a key also records them, so a killed run neither repeats nor loses one.
 */
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { lastUseOf } from '#functions/rules/key-api/key-use.ts'
import {
  keyExpiryActor,
  mailsTo,
  notifyEach,
  type Mail,
  forEachId,
} from '#functions/rules/mail/notify-of-keys.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { type ApiKeyEntity, apiKeyScope, formerHashes } from '#functions/rules/security/api-keys.ts'
import { adminsOf, platformAdmins } from '#functions/users/user-queries.ts'
import { type KeyScope, keyLimits } from '#shared/domain/api-keys.ts'
import { dueReminder } from '#shared/domain/key-expiry.ts'
import { type ApiKeyKinds, apiKeysCollection } from './api-key-store.ts'
import { missingLimits, readScopes, sizeOf } from './key-scopes.ts'
import { removeKeyTraces } from './organization-data.ts'

/**
 * Reminds an organization's administrators of an expiring named API key, and platform admins of a system key, thirty,
 * seven and one day before. Returns the number of keys. A reminder waits while no administrator can sign in.
 */
export const notifyExpiringApiKeys = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const readModel = await platform.collection(apiKeysCollection).readModel()
  const ids = readModel.rows(idRow, 'SELECT id FROM api_key WHERE notice <= ? ORDER BY id', [
    platform.clock.now().getTime(),
  ])
  return notifyEach(platform, ids, 'owner of an expiring API key not notified', (id) =>
    notifyOfExpiry({ platform, outbox }, id),
  )
}

/** Writes e-mails about a key in one commit. None when it was deleted or revoked meanwhile. */
const withWorkingKey = (
  platform: Platform,
  id: number,
  write: (stored: Stored<ApiKeyEntity>, commit: Commit<ApiKeyKinds>) => Promise<readonly Mail[]>,
): Promise<readonly Mail[]> => {
  const apiKeys = platform.collection(apiKeysCollection)
  return apiKeys.commit(keyExpiryActor, async (commit) => {
    const stored = await apiKeys.get('api_key', id)
    return stored === undefined || stored.entity.revoked !== null ? [] : write(stored, commit)
  })
}

/** The e-mails about one key and their record. None when there is nothing to send or no recipient. */
const notifyOfExpiry = ({ platform, outbox }: PlatformWithOutbox, id: number): Promise<readonly Mail[]> =>
  withWorkingKey(platform, id, async (stored, commit) => {
    const { name, prefix, client_id: organizationId, expires, told: sentReminder } = stored.entity
    if (expires === null) return []
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

/** Milliseconds after which an e-mail about a lost scope is outdated. */
const usefulFor = 7 * 86_400_000

/**
 * Notifies administrators of every named key that has lost a group or view of its scope since the last notification: the
 * group was unpublished, or the view was deleted with its owner. Ordinary deletions are refused in that case. An item
 * that comes back and is lost again is notified again. Returns the number of keys.
 */
export const notifyLostScopes = async ({ platform, outbox }: PlatformWithOutbox): Promise<number> => {
  const apiKeys = platform.collection(apiKeysCollection)
  const readModel = await apiKeys.readModel()
  const ids = readModel.rows(
    idRow,
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
    notifyOfLostScope({ platform, outbox }, id),
  )
}

const isSame = (one: KeyScope, other: KeyScope): boolean =>
  one.groups.join() === other.groups.join() && one.views.join() === other.views.join()

/** The e-mails about one key and their record. None when nothing was lost or there is no recipient. */
const notifyOfLostScope = ({ platform, outbox }: PlatformWithOutbox, id: number): Promise<readonly Mail[]> =>
  withWorkingKey(platform, id, async (stored, commit) => {
    const { name, prefix, client_id: organizationId, scope, told_gone: noted } = stored.entity
    if (organizationId === null || scope === null) return []
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

/**
 * Deletes what is left of keys that ended long enough ago: the predecessor of a rotated key, and everything of a revoked
 * one. Until then, requests with them are counted and shown. Returns the number of keys with something to delete.
 */
export const clearEndedKeys = async (platform: Platform): Promise<number> => {
  const apiKeys = platform.collection(apiKeysCollection)
  const now = platform.clock.now()
  const readModel = await apiKeys.readModel()
  const endedBefore = now.getTime() - keyLimits.revokedDays * 86_400_000
  const ids = readModel.rows(
    idRow,
    'SELECT id FROM api_key WHERE revoked <= ?1 OR (revoked IS NULL AND previous_until <= ?1) ORDER BY id',
    [endedBefore],
  )
  return forEachId(platform, ids, 'ended key not cleared', (id) =>
    apiKeys.commit(keyExpiryActor, async (commit) => {
      const stored = await apiKeys.get('api_key', id)
      if (stored === undefined) return false
      const { revoked, previous } = stored.entity
      if (revoked !== null && Date.parse(revoked) <= endedBefore) {
        await removeKeyTraces(platform, commit, [{ id, stored }])
        commit.delete('api_key', id)
        return true
      }
      if (revoked !== null || previous === null || Date.parse(previous.until) > endedBefore) return false
      for (const hash of formerHashes(stored.entity)) commit.release(apiKeyScope, hash)
      commit.refresh('api_key', id, { ...stored.entity, previous: null, ended: [] }, stored, ['previous'])
      return true
    }),
  )
}
