import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateNamedKey } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { toKeyResponses } from './connect-key.ts'
import { changedKey, checkKeyName, keyFieldsOf, myOrganization, readNamedKey } from './named-key.ts'

/** Changes the name, networks or expiry date of a named key. */
export const updateNamedKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateNamedKey, async ({ params, body, session }) => {
    const { platform, collection } = dependencies
    const owner = await myOrganization(dependencies, session)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await readNamedKey(dependencies, session, params.id)
      const { after, fields } = changedKey(
        stored.entity,
        mergedInput(body, keyFieldsOf(stored.entity)),
        platform.clock.now(),
      )
      if (fields.length === 0) return stored.entity
      if (fields.includes('name'))
        checkKeyName(commit.readModel, owner.organizationId, after.name ?? '', params.id)
      commit.update('api_key', params.id, after, stored, fields)
      return after
    })
    const [key] = await toKeyResponses(dependencies, session, owner, [{ id: params.id, entity }])
    if (key === undefined) throw new Error(`The key ${params.id} could not be read`)
    return { key }
  })
