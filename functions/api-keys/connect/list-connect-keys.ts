import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { listConnectKeys } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { findUserKey, ownOrNewKey } from '../user-keys/user-key.ts'
import { connectKeys, keysOfClient } from './connect-key.ts'
import { ownOrganization } from './named-key.ts'

/** The keys that the caller may use: an admin's organization's, or the own one, which is made at the first time. */
export const listConnectKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listConnectKeys, async ({ session, request }) => {
    const owner = await ownOrganization(dependencies, session)
    if (session.role === 'organization_admin')
      return {
        data: await connectKeys(
          dependencies,
          session,
          owner,
          await keysOfClient(dependencies, owner.clientId),
        ),
      }
    const { collection } = dependencies
    const known = await findUserKey(dependencies, await collection.replica(), session.userId)
    const own =
      known === undefined
        ? await collection.commit(actorOf(session), (commit) =>
            ownOrNewKey(dependencies, commit, owner.clientId, session, request),
          )
        : { id: known.id, entity: known.stored.entity }
    return { data: await connectKeys(dependencies, session, owner, [own]) }
  })
