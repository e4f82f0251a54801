import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateIncident } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { toIncidentResponse } from '#functions/incidents/incident-rows.ts'
import { changeIncident } from '#functions/incidents/incident-rules.ts'

/** Changes the given fields. */
export const updateIncidentRoute = ({ incidents, organizations }: IncidentsDependencies): Route =>
  handle(updateIncident, async ({ params, body, session }) => {
    const items = incidents.for(session)
    const organizationOf = await organizationNames(organizations, session)
    const incident = await items.change(params.id, (before, commit) =>
      changeIncident(commit, params.id, before, body),
    )
    return {
      incident: toIncidentResponse(
        await items.readModel(),
        params.id,
        incident,
        organizationOf(incident.client_id),
      ),
    }
  })
