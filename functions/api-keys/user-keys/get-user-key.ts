import { handle, type Route } from '#functions/rules/http/handler.ts'
import { audit } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { getUserKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { userKeyEvent, findUserKey, myOrganizationId, myOrNewKey, readUserKeyResponse } from './user-key.ts'

/** The caller's own key. It is created when first revealed, and revealing it writes an audit event. */
export const getUserKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getUserKey, async ({ params, query, session, request }) => {
    const { platform, collection } = dependencies
    const organizationId = myOrganizationId(session, params.id)
    const known = await findUserKey(dependencies, await collection.readModel(), session.userId)
    if (known === undefined && !query.reveal) return { api_key: null }
    const key =
      known === undefined
        ? await collection.commit(actorOf(session), (commit) =>
            myOrNewKey(dependencies, commit, organizationId, session, request),
          )
        : { id: known.id, entity: known.stored.entity }
    if (query.reveal) await audit(platform, userKeyEvent('api_key_reveal', session, request))
    return { api_key: await readUserKeyResponse(dependencies, key.id, key.entity, query.reveal) }
  })
