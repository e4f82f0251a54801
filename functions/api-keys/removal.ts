/** What goes with an organization: its API key and those of its users. */
import { concurrently } from '#functions/platform/concurrently.ts'
import { apiKeyScope } from '#functions/platform/security/api-keys.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { removeEntities, type ClientDataOf } from '#functions/platform/tenants/removal.ts'
import * as z from 'zod'
import { apiKeysCollection } from './collection.ts'

/** A key takes two writes: the entity and the claim of its hash. */
const keysPerCommit = 40

/** Deletes an organization's keys. */
export const apiKeysOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(apiKeysCollection)
  return {
    what: 'api_keys',
    remove: (clientId, actor) =>
      removeEntities(collection, 'api_key', clientId, actor, keysPerCommit, async (draft, ids) => {
        const stored = await collection.getMany('api_key', ids)
        for (const [index, id] of ids.entries()) {
          const { pk } = keys.apiKeyUse(id, '')
          await concurrently(await platform.table.queryAll(pk), 10, (use) => platform.table.delete({ pk, sk: z.string().parse(use['sk']) }))
          const hash = stored[index]?.entity.hash
          if (hash !== undefined) draft.release(apiKeyScope, hash)
        }
      }),
  }
}
