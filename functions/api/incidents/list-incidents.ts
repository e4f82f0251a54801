import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { incidentConditions, incidentSorts } from '#functions/incidents/incident-conditions.ts'
import { incidentsByIds } from '#functions/incidents/incident-rows.ts'
import { clientNames } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { readKeyPage } from '#functions/platform/api/key-pages.ts'
import { sortOrder } from '#functions/platform/lists/page.ts'
import { apiListIncidents } from '#shared/contracts/api/incidents.ts'

/** The list of incidents that a key sees, page by page. */
export const listIncidentsRoute = ({ incidents, organizations }: IncidentsDependencies): KeyRoute =>
  handleKey(apiListIncidents, async ({ query, caller: { session, clientId } }) => {
    const items = incidents.for(session)
    const [replica, clientOf, seen] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      items.condition(),
    ])
    const { ids, next } = readKeyPage(replica, {
      from: 'incident',
      where: incidentConditions(seen, session.role, query, undefined),
      order: query.sort === undefined ? [] : sortOrder(query.sort, incidentSorts),
      bound: ['incidents', clientId],
      query,
    })
    return { data: incidentsByIds(replica, ids, clientOf), next }
  })
