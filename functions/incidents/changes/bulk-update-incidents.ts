import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkUpdateIncidents } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { withStatus } from '#functions/incidents/incident-rules.ts'

/** Resolves or reopens the named incidents. Unchanged ones are not counted. */
export const bulkUpdateIncidentsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(bulkUpdateIncidents, async ({ body, session }) => ({
    changed: await incidents
      .for(session)
      .changeEach(body.incident_ids, (before, commit) => withStatus(before, body.is_open, commit.at)),
  }))
