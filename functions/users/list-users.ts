/** The two lists of users: of an organization, and of the provider (part 3 section 2). */
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { allOf, anyOf, contains, oneOf, type Condition } from '#functions/platform/lists/where.ts'
import {
  listOrganizationUsers,
  listProviderUsers,
  type UserListItem,
  type UserQuery,
} from '#shared/contracts/users.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Pagination } from '#shared/http/schemas.ts'
import type { UsersDependencies } from './dependencies.ts'
import { userJoins, userListItemOf, userRowSchema, userSelect } from './user-rows.ts'

/** Users of an organization; organization admins see their own one's only. */
export const listOrganizationUsersRoute = (dependencies: UsersDependencies): Route =>
  handle(listOrganizationUsers, async ({ params, query, session, request }) => {
    if (session.clientId !== null && session.clientId !== params.id) throw new PortalError('not_found')
    const replica = await dependencies.organizations.replica()
    if (replica.count('SELECT count(*) FROM organization WHERE id = ?', [params.id]) === 0)
      throw new PortalError('not_found')
    return pageOfUsers(replica, dependencies.platform.clock.now(), request, query, {
      sql: 'user.client_id = ?',
      parameters: [params.id],
    })
  })

const staff: Condition = { sql: 'user.client_id IS NULL', parameters: [] }
/** Users of an organization that is being removed are as good as gone. */
const everybody: Condition = {
  sql: 'user.client_id IS NULL OR user.client_id IN (SELECT id FROM organization)',
  parameters: [],
}

/** Provider staff; every user of the portal is for platform admins. */
export const listProviderUsersRoute = (dependencies: UsersDependencies): Route =>
  handle(listProviderUsers, async ({ query, session, request }) => {
    if (query.scope === 'all' && session.role !== 'platform_admin')
      throw new PortalError('forbidden', { field: 'scope' })
    return pageOfUsers(
      await dependencies.organizations.replica(),
      dependencies.platform.clock.now(),
      request,
      query,
      query.scope === 'all' ? everybody : staff,
    )
  })

const pageOfUsers = (
  replica: Replica,
  now: Date,
  request: Request,
  query: UserQuery,
  scope: Condition,
): { data: UserListItem[]; meta: { pagination: Pagination } } => {
  const { rows, total } = readPage(replica, {
    from: 'user',
    select: userSelect,
    joins: userJoins,
    where: allOf([
      scope,
      anyOf([contains('user.name_search', query.search), contains('user.email_search', query.search)]),
      oneOf('user.role', query.roles?.map(fromWireRole)),
      stateCondition(query.state, now),
    ]),
    order: sortOrder(query.sort, {
      name: 'name_sort',
      email: 'email_key',
      role: 'role',
      last_activity_date: 'last_activity',
      creation_date: 'created',
    }),
    schema: userRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    data: rows.map((row) => userListItemOf(row, now)),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}

const stateCondition = (state: UserQuery['state'], now: Date): Condition | undefined => {
  if (state === undefined) return undefined
  if (state === 'deactivated') return { sql: 'user.deactivated = 1', parameters: [] }
  const expired = 'user.expires IS NOT NULL AND user.expires <= ?'
  return {
    sql: `user.deactivated = 0 AND ${state === 'expired' ? `(${expired})` : `NOT (${expired})`}`,
    parameters: [now.getTime()],
  }
}
