/**
 * Deletes the API keys of a deleted organization, those of its users, and their use. Deletes the keys of a deleted
 * user.
 */
import * as z from 'zod'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { apiKeyScope, formerHashes, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import {
  recordsOfKind,
  recordsOfPartition,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { apiKeysCollection, type ApiKeyKinds } from './api-key-store.ts'

/** Deletes an organization's keys. */
export const apiKeysOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, apiKeysCollection, { what: 'api_keys', kind: 'api_key' }, (collection) => ({
    // The reservations of the hashes of the key and of its predecessor.
    each: 2,
    add: async (commit, ids) => removeKeyTraces(platform, commit, await removedOf(collection, ids)),
  }))

/**
 * Deletes the use of an organization's keys. Runs after the keys are deleted, since every request with a key is
 * counted.
 */
export const keyUseOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfPartition(platform, 'key_use', (organizationId) => keys.keyUse(organizationId, '', 0).pk)

/**
 * Deletes a user's key and revoked keys when the user is deleted or gets another role or address. No secret stays
 * behind.
 */
export const removeKeysOfUser = (
  platform: Platform,
  collection: Collection<ApiKeyKinds>,
  userId: number,
  actor: Actor,
): Promise<void> =>
  collection.commit(actor, async (commit) => {
    const ids = commit.readModel.rows(idRow, 'SELECT id FROM api_key WHERE user_id = ?', [userId])
    await removeKeyTraces(platform, commit, await removedOf(collection, ids))
    for (const id of ids) commit.delete('api_key', id)
  })

const removedOf = async (collection: Collection<ApiKeyKinds>, ids: readonly number[]): Promise<Removed[]> => {
  const stored = await collection.getMany('api_key', ids)
  return ids.map((id, index) => ({ id, stored: stored[index] }))
}

interface Removed {
  readonly id: number
  readonly stored: Stored<ApiKeyEntity> | undefined
}

/**
 * Deletes what a key leaves behind: the reservations of its hash and of its predecessor's, and where it was used from.
 */
export const removeKeyTraces = async (
  { table }: Pick<Platform, 'table'>,
  commit: Pick<Commit<ApiKeyKinds>, 'release'>,
  removed: readonly Removed[],
): Promise<void> => {
  for (const { id, stored } of removed) {
    const { pk } = keys.apiKeyUse(id, '')
    await concurrently(await table.queryAll(pk), 10, (use) =>
      table.delete({ pk, sk: z.string().parse(use['sk']) }),
    )
    if (stored === undefined) continue
    for (const hash of [stored.entity.hash, ...formerHashes(stored.entity)]) commit.release(apiKeyScope, hash)
  }
}
