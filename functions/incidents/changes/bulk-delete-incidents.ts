import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkDeleteIncidents } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { removeIncidents } from './remove-incidents.ts'

/** Deletes the named incidents and their attachments. */
export const bulkDeleteIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(bulkDeleteIncidents, async ({ body, session }) => ({
    changed: await removeIncidents(dependencies, session, body.incident_ids),
  }))
