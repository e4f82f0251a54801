import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteIncident } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { removeIncidents } from './remove-incidents.ts'

/** Deletes an incident and its attachments. */
export const deleteIncidentRoute = (dependencies: IncidentsDependencies): Route =>
  handle(deleteIncident, async ({ params, session }) => {
    await removeIncidents(dependencies, session, [params.id])
    return {}
  })
