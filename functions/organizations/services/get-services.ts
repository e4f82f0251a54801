import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getServices } from '#shared/contracts/organizations.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { seenOrganization } from '../scope.ts'

/** The services of an organization. */
export const getServicesRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getServices, async ({ params, session }) => ({
    services: (await seenOrganization(dependencies, session, params.id)).entity.services,
  }))
