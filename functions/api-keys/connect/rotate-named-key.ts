import { handle, type Route } from '#functions/rules/http/handler.ts'
import { apiAccessOf } from '#functions/rules/security/api-keys.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { rotateNamedKey } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { rotateKey } from '../sealed-keys.ts'
import { toKeyResponses } from './connect-key.ts'
import { namedKeyEvent, myOrganization, readNamedKey } from './named-key.ts'

/** Rotates a named key. Only this response contains the new key. The previous one works for some days more. */
export const rotateNamedKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(rotateNamedKey, async ({ params, session, request, idempotency }) => {
    const { platform, collection } = dependencies
    const owner = await myOrganization(dependencies, session)
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await readNamedKey(dependencies, session, params.id)
      const { entity, key } = rotateKey(
        dependencies,
        commit,
        params.id,
        stored,
        apiAccessOf(owner.organization),
      )
      commit.addWrite(auditWrite(platform, namedKeyEvent('api_key_rotate', session, request, entity)))
      const [created] = await toKeyResponses(dependencies, session, owner, [{ id: params.id, entity }])
      if (created === undefined) throw new Error(`The key ${params.id} was not rotated`)
      return idempotency.record(commit, { key: created, secret: key })
    })
  })
