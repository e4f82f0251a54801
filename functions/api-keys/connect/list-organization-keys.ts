import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listClientKeys } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { toKeyResponses, keysOfOrganization } from './connect-key.ts'

/** All keys of an organization and of its users, for the platform admin who sets their limits. */
export const listOrganizationKeysRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(listClientKeys, async ({ params, session }) => {
    const organization = await readVisibleOrganization(dependencies.platform.table, session, params.id)
    const existing = await keysOfOrganization(dependencies, params.id)
    return {
      data: await toKeyResponses(
        dependencies,
        session,
        { organizationId: params.id, organization },
        existing,
      ),
    }
  })
