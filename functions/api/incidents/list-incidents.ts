import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { incidentConditions, incidentSorts } from '#functions/incidents/incident-conditions.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListIncidents } from '#shared/contracts/api/incidents.ts'
import { incidentsOfKey } from './key-incidents.ts'

/** The list of incidents that a key sees, page by page. */
export const listIncidentsRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiListIncidents, async ({ query, caller }) => {
    const { readModel, visible, leftOut, listed } = await incidentsOfKey(dependencies, caller)
    const { ids, next } = readKeyPage(readModel, {
      from: 'incident',
      where: incidentConditions(visible, caller.session.role, query, undefined),
      order: query.sort === undefined ? [] : sortOrder(query.sort, incidentSorts),
      bound: ['incidents', caller.organizationId, caller.session.maxTlp],
      query: boundedByDetails(query),
    })
    return { data: await listed(ids, query.details), next, left_out: leftOut() }
  })
