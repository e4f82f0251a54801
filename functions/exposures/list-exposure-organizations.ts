import { organizationsWith } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listVisibilityClients } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from './dependencies.ts'

/** Organizations for which exposures can be published. */
export const listExposureOrganizationsRoute = ({ organizations }: ExposuresDependencies): Route =>
  handle(listVisibilityClients, async () => ({
    data: organizationsWith(await organizations.readModel(), 'visibilities'),
  }))
