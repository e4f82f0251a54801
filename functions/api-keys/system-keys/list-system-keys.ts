import { concurrently } from '#functions/platform/concurrently.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listSystemKeys } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { idRow, systemKeyReply } from './system-key.ts'

/** The keys of systems, by name. */
export const listSystemKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listSystemKeys, async () => {
    const replica = await dependencies.collection.replica()
    const ids = replica
      .rows(idRow, "SELECT id FROM api_key WHERE type = 'system' ORDER BY name_sort, id")
      .map(({ id }) => id)
    const stored = await dependencies.collection.getMany('api_key', ids)
    const data = await concurrently([...stored.entries()], 10, async ([index, key]) => {
      const id = ids[index]
      return key === undefined || id === undefined ? [] : [await systemKeyReply(dependencies, id, key.entity)]
    })
    return { data: data.flat() }
  })
