import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listConnectKeys } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { findUserKey } from '../user-keys/user-key.ts'
import { toKeyResponses, keysOfOrganization } from './connect-key.ts'
import { myOrganization } from './named-key.ts'

/** The keys that the caller may use: those of the organization for its admins, otherwise the caller's own. */
export const listConnectKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listConnectKeys, async ({ session }) => {
    const owner = await myOrganization(dependencies, session)
    if (session.role === 'organization_admin')
      return {
        data: await toKeyResponses(
          dependencies,
          session,
          owner,
          await keysOfOrganization(dependencies, owner.organizationId),
        ),
      }
    const { collection } = dependencies
    const known = await findUserKey(dependencies, await collection.readModel(), session.userId)
    if (known === undefined) return { data: [] }
    const own = { id: known.id, entity: known.stored.entity }
    return { data: await toKeyResponses(dependencies, session, owner, [own]) }
  })
