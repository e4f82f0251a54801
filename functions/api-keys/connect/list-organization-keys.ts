import { handle, type Route } from '#functions/platform/http/handler.ts'
import { readVisibleOrganization } from '#functions/platform/tenants/scope.ts'
import { listClientKeys } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { connectKeys, keysOfClient } from './connect-key.ts'

/** All keys of an organization and of its users, for the platform admin who sets their limits. */
export const listClientKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listClientKeys, async ({ params, session }) => {
    const organization = await readVisibleOrganization(dependencies.platform.table, session, params.id)
    const known = await keysOfClient(dependencies, params.id)
    return {
      data: await connectKeys(dependencies, session, { clientId: params.id, organization }, known),
    }
  })
