import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listIncidents } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentPage } from './incident-page.ts'

/** The incident list of all organizations: filters, sorts and pages of part 1 section 2. */
export const listIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listIncidents, ({ query, session, request }) => incidentPage(dependencies, session, query, request))
