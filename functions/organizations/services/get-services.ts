import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getServices } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/** The services of an organization. */
export const getServicesRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getServices, async ({ params, session }) => ({
    services: (await visibleOrganization(dependencies, session, params.id)).entity.services,
  }))
