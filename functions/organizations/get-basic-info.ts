import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getBasicInfo } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { basicOf, toOrganizationResponse } from './organization-rows.ts'
import { checkScope } from './scope.ts'

/** Name and picture of an organization, for everyone who may see it. */
export const getBasicInfoRoute = ({ organizations, platform }: OrganizationsDependencies): Route =>
  handle(getBasicInfo, async ({ params, session }) => {
    checkScope(session, params.id)
    const organization = toOrganizationResponse(
      await organizations.readModel(),
      params.id,
      platform.clock.now(),
    )
    if (organization === undefined) throw new PortalError('not_found')
    return { client: basicOf(organization) }
  })
