import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateSystemKey } from '#shared/contracts/api-keys.ts'
import { changedKey, keyFieldsOf } from '../connect/named-key.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { checkSystemKeyName, readSystemKeyResponse, readSystemKey } from './system-key.ts'

/** Changes the name, networks or expiry date of a key. An empty name changes nothing (part 2 section 5). */
export const updateSystemKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateSystemKey, async ({ params, body, session }) => {
    const { platform, collection } = dependencies
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await readSystemKey(dependencies, params.id)
      const { after, fields } = changedKey(
        stored.entity,
        mergedInput(body, keyFieldsOf(stored.entity)),
        platform.clock.now(),
      )
      if (fields.length === 0) return stored.entity
      if (fields.includes('name')) checkSystemKeyName(commit.readModel, after.name ?? '', params.id)
      commit.update('api_key', params.id, after, stored, fields)
      return after
    })
    return { data: await readSystemKeyResponse(dependencies, params.id, entity) }
  })
