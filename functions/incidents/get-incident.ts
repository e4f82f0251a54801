import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getIncident } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { toIncidentResponse } from './incident-rows.ts'

/** One incident. Analysts also see the last change. */
export const getIncidentRoute = ({ incidents, organizations }: IncidentsDependencies): Route =>
  handle(getIncident, async ({ params, session }) => {
    const items = incidents.for(session)
    const stored = await items.get(params.id)
    const [readModel, organizationOf] = await Promise.all([
      items.readModel(),
      organizationNames(organizations, session),
    ])
    const incident = toIncidentResponse(
      readModel,
      params.id,
      stored.entity,
      organizationOf(stored.entity.client_id),
    )
    return { incident, ...(session.role === 'analyst' ? { history: historyOf(stored) } : {}) }
  })
