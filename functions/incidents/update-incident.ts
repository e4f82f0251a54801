import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateIncident, updateIncidentStatus } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { changeIncident, withStatus } from './incident-rules.ts'
import { incidentOf } from './incident-rows.ts'

/** Changes the fields that are given. */
export const updateIncidentRoute = ({ incidents, organizations }: IncidentsDependencies): Route =>
  handle(updateIncident, async ({ params, body, session }) => {
    const items = incidents.for(session)
    const clientOf = await clientNames(organizations, session)
    const incident = await items.change(params.id, (before, commit) =>
      changeIncident(commit, params.id, before, body),
    )
    return { incident: incidentOf(await items.replica(), params.id, incident, clientOf(incident.client_id)) }
  })

/** Resolves or reopens an incident. */
export const updateIncidentStatusRoute = ({ incidents, organizations }: IncidentsDependencies): Route =>
  handle(updateIncidentStatus, async ({ params, body, session }) => {
    const items = incidents.for(session)
    const clientOf = await clientNames(organizations, session)
    const incident = await items.change(params.id, (before, commit) =>
      withStatus(before, body.is_active, commit.at),
    )
    return { incident: incidentOf(await items.replica(), params.id, incident, clientOf(incident.client_id)) }
  })
