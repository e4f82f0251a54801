import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateIncidentStatus } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { toIncidentResponse } from '#functions/incidents/incident-rows.ts'
import { withStatus } from '#functions/incidents/incident-rules.ts'

/** Resolves or reopens an incident. */
export const updateIncidentStatusRoute = ({ incidents, organizations }: IncidentsDependencies): Route =>
  handle(updateIncidentStatus, async ({ params, body, session }) => {
    const items = incidents.for(session)
    const organizationOf = await organizationNames(organizations, session)
    const incident = await items.change(params.id, (before, commit) =>
      withStatus(before, body.is_active, commit.at),
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
