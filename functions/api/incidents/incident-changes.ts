import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { incidentsByIds } from '#functions/incidents/incident-rows.ts'
import { clientNames } from '#functions/organizations/collection.ts'
import { readChanges } from '#functions/platform/api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { apiIncidentChanges } from '#shared/contracts/api/incidents.ts'

/** What became of the incidents that a key sees. */
export const incidentChangesRoute = ({
  collection,
  incidents,
  organizations,
  platform,
}: IncidentsDependencies): KeyRoute =>
  handleKey(apiIncidentChanges, async ({ query, caller: { session, clientId } }) => {
    const items = incidents.for(session)
    const [replica, clientOf, visible] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      items.condition(),
    ])
    return readChanges(platform, {
      collection,
      replica,
      kind: 'incident',
      seen: (row) => items.owns(row),
      visible,
      bound: ['incidents', clientId],
      itemsOf: (ids) =>
        Promise.resolve(
          new Map(incidentsByIds(replica, ids, clientOf).map((item) => [item.incident_id, item])),
        ),
      query,
    })
  })
