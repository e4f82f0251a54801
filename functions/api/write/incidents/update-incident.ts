import { organizationNames } from '#functions/organizations/collection.ts'
import { toIncidentResponse } from '#functions/incidents/incident-rows.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiUpdateIncident } from '#shared/contracts/api/incidents-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { changedIncident } from './changed-incident.ts'

/** Changes the given fields. Closes or reopens it. */
export const updateIncidentRoute = ({ incidentItems, organizations }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateIncident, async ({ params: { id }, body, caller: { session } }) => {
    const items = incidentItems.for(session)
    const organizationOf = await organizationNames(organizations, session)
    const incident = await items.change(id, (before, commit) => changedIncident(commit, id, before, body))
    return toIncidentResponse(await items.readModel(), id, incident, organizationOf(incident.client_id))
  })
