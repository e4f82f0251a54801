import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listOrganizationUsers } from '#shared/contracts/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { userPage } from './user-page.ts'

/** Users of an organization. Organization admins see only their own. */
export const listOrganizationUsersRoute = (dependencies: UsersDependencies): Route =>
  handle(listOrganizationUsers, async ({ params, query, session, request }) => {
    if (session.organizationId !== null && session.organizationId !== params.id)
      throw new PortalError('not_found')
    return userPage(dependencies, request, query, (readModel) => {
      if (readModel.count('SELECT count(*) FROM organization WHERE id = ?', [params.id]) === 0)
        throw new PortalError('not_found')
      return { sql: 'user.client_id = ?', parameters: [params.id] }
    })
  })
