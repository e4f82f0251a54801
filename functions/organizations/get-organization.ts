import { readPendingRequests } from '#functions/assets/asset-store.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getOrganization } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { toOrganizationResponse } from './organization-rows.ts'
import { visibleOrganization } from './scope.ts'

/** One organization. Platform admins also see the last change. */
export const getOrganizationRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getOrganization, async ({ params, session }) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    const { organizations, platform } = dependencies
    const [readModel, pending] = await Promise.all([
      organizations.readModel(),
      readPendingRequests(platform.table),
    ])
    const organization = toOrganizationResponse(readModel, params.id, platform.clock.now(), pending)
    if (organization === undefined) throw new PortalError('not_found')
    return {
      client: organization,
      ...(session.role === 'platform_admin' ? { history: historyOf(stored) } : {}),
    }
  })
