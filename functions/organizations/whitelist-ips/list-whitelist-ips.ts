import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listWhitelistIps } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'
import { toWhitelistResponse } from './whitelist-presenter.ts'

/** The list, sorted by address. */
export const listWhitelistIpsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(listWhitelistIps, async ({ params, session }) => ({
    client_whitelist_ips: toWhitelistResponse(
      (await visibleOrganization(dependencies, session, params.id)).entity,
    ),
  }))
