import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiUpdateIncidents } from '#shared/contracts/api/incidents-writes.ts'
import { changeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { changedIncident } from './changed-incident.ts'

/** Changes, closes and reopens incidents, each by its own fields. */
export const updateIncidentsRoute = ({ incidents, incidentItems }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateIncidents, ({ body, caller: { session }, idempotency }) => {
    const seen = incidentItems.for(session)
    return changeEach(
      {
        collection: incidents,
        kind: 'incident',
        actor: actorOf(session),
        idempotency,
        idField: 'incident_id',
        idOf: ({ incident_id: id }) => id,
        read: (ids) => seen.getMany(ids),
        change: (before, commit, { incident_id: id, ...fields }) =>
          changedIncident(commit, id, before, fields),
      },
      body.items,
    )
  })
