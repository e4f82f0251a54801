import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { updateSystemKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { checkSystemKeyName, systemKeyReply, readSystemKey } from './system-key.ts'

/** Renames a key; an empty name changes nothing (part 2 section 5). */
export const updateSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateSystemKey, async ({ params, body, session }) => {
    const entity = await dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const after = { ...stored.entity, name: body.name ?? stored.entity.name }
      if (after.name === null || after.name === stored.entity.name) return stored.entity
      checkSystemKeyName(commit.replica, after.name, params.id)
      commit.update('api_key', params.id, after, stored, ['name'])
      return after
    })
    return { data: await systemKeyReply(dependencies, params.id, entity) }
  })
