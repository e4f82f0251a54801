import { readPendingRequests } from '#functions/assets/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getBasicInfo, getOrganization } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { basicOf, organizationOf } from './organization-rows.ts'
import { checkScope, seenOrganization } from './scope.ts'

/** One organization; platform admins also see who changed it, and when. */
export const getOrganizationRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getOrganization, async ({ params, session }) => {
    const stored = await seenOrganization(dependencies, session, params.id)
    const { organizations, platform } = dependencies
    const [replica, pending] = await Promise.all([
      organizations.replica(),
      readPendingRequests(platform.table),
    ])
    const client = organizationOf(replica, params.id, platform.clock.now(), pending)
    if (client === undefined) throw new PortalError('not_found')
    return { client, ...(session.role === 'platform_admin' ? { history: historyOf(stored) } : {}) }
  })

/** Name and picture of an organization, for whoever sees it. */
export const getBasicInfoRoute = ({ organizations, platform }: OrganizationsDependencies): Route =>
  handle(getBasicInfo, async ({ params, session }) => {
    checkScope(session, params.id)
    const client = organizationOf(await organizations.replica(), params.id, platform.clock.now())
    if (client === undefined) throw new PortalError('not_found')
    return { client: basicOf(client) }
  })
