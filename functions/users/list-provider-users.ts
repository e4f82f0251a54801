import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { listProviderUsers } from '#shared/contracts/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { userPage } from './user-page.ts'

const staff: Condition = { sql: 'user.client_id IS NULL', parameters: [] }

/** Excludes users of an organization that is being deleted. */
const everybody: Condition = {
  sql: 'user.client_id IS NULL OR user.client_id IN (SELECT id FROM organization)',
  parameters: [],
}

/** Provider staff. Platform admins may list all users of the portal. */
export const listProviderUsersRoute = (dependencies: UsersDependencies): Route =>
  handle(listProviderUsers, async ({ query, session, request }) => {
    if (query.scope === 'all' && session.role !== 'platform_admin')
      throw new PortalError('forbidden', { field: 'scope' })
    return userPage(dependencies, request, query, () => (query.scope === 'all' ? everybody : staff))
  })
