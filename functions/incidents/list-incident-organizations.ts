import { organizationsWith } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listIncidentClients } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** Organizations for which incidents can be published. */
export const listIncidentOrganizationsRoute = ({ organizations }: IncidentsDependencies): Route =>
  handle(listIncidentClients, async () => ({
    data: organizationsWith(await organizations.readModel(), 'incidents'),
  }))
