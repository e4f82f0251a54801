import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { regenerateUserKey } from '#shared/contracts/api-keys.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { replaceKey } from '../sealed-keys.ts'
import {
  accessFor,
  userKeyEvent,
  findUserKey,
  myOrganizationId,
  myOrNewKey,
  readUserKeyResponse,
} from './user-key.ts'

/**
 * Replaces the caller's own key with one that opens what the organization's services and the user's modules open now.
 */
export const regenerateUserKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(regenerateUserKey, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const organizationId = myOrganizationId(session, params.id)
    const key = await collection.commit(actorOf(session), async (commit) => {
      const known = await findUserKey(dependencies, commit.readModel, session.userId)
      if (known === undefined) return myOrNewKey(dependencies, commit, organizationId, session, request)
      commit.addWrite(auditWrite(platform, userKeyEvent('api_key_regenerate', session, request)))
      return {
        id: known.id,
        entity: await replaceKey(
          dependencies,
          commit,
          known.id,
          known.stored,
          await accessFor(dependencies, session, organizationId),
        ),
      }
    })
    return { api_key: await readUserKeyResponse(dependencies, key.id, key.entity, false) }
  })
