import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listClientIncidents } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentPage } from './incident-page.ts'

/** The incident list of the caller's organization. Throws `not_found` for another organization. */
export const listOrganizationIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listClientIncidents, ({ params, query, session, request }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    return incidentPage(dependencies, session, query, request)
  })
