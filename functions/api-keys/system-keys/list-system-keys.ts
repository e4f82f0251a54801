import { lastUsesOf } from '#functions/rules/key-api/key-use.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listSystemKeys } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { idRow, systemKeyOf } from './system-key.ts'

/** The keys of systems, by name. */
export const listSystemKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listSystemKeys, async () => {
    const readModel = await dependencies.collection.readModel()
    const ids = readModel
      .rows(idRow, "SELECT id FROM api_key WHERE type = 'system' ORDER BY name_sort, id")
      .map(({ id }) => id)
    const [stored, uses] = await Promise.all([
      dependencies.collection.getMany('api_key', ids),
      lastUsesOf(dependencies.platform, null),
    ])
    return {
      data: stored.flatMap((key, index) => {
        const id = ids[index]
        return key === undefined || id === undefined
          ? []
          : [systemKeyOf(id, key.entity, uses.get(id) ?? null, dependencies.platform.clock.now())]
      }),
    }
  })
