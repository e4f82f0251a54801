/** What goes with an organization: its API key and those of its users. And with a user: the user's. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { apiKeyScope } from '#functions/platform/security/api-keys.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/client-data.ts'
import { apiKeysCollection, type ApiKeyKinds } from './collection.ts'

/** Deletes an organization's keys. */
export const apiKeysOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(apiKeysCollection)
  return {
    what: 'api_keys',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(collection, { what: 'api_keys', kind: 'api_key' }, clientId, actor, {
        // The claim of the key's hash.
        each: 1,
        add: (commit, ids) => removeTraces(platform, collection, commit, ids),
      }),
  }
}

/**
 * Deletes the key of a user who is deleted: there is one at most. It opens nothing any more: this leaves no
 * secret of it behind.
 */
export const removeKeysOfUser = (
  platform: Platform,
  collection: Collection<ApiKeyKinds>,
  userId: number,
  actor: Actor,
): Promise<void> =>
  collection.commit(actor, async (commit) => {
    const ids = commit.replica
      .rows(z.object({ id: z.int() }), 'SELECT id FROM api_key WHERE user_id = ?', [userId])
      .map(({ id }) => id)
    await removeTraces(platform, collection, commit, ids)
    for (const id of ids) commit.delete('api_key', id)
  })

/** The claim of each key's hash, and where it was used from. */
const removeTraces = async (
  { table }: Platform,
  collection: Collection<ApiKeyKinds>,
  commit: Commit<ApiKeyKinds>,
  ids: readonly number[],
): Promise<void> => {
  const stored = await collection.getMany('api_key', ids)
  for (const [index, id] of ids.entries()) {
    const { pk } = keys.apiKeyUse(id, '')
    await concurrently(await table.queryAll(pk), 10, (use) =>
      table.delete({ pk, sk: z.string().parse(use['sk']) }),
    )
    const hash = stored[index]?.entity.hash
    if (hash !== undefined) commit.release(apiKeyScope, hash)
  }
}
