import { handle, type Route } from '#functions/rules/http/handler.ts'
import { levelled } from '#functions/rules/tlp/tlp.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { bulkUpdateIncidentLevels } from '#shared/contracts/incidents.ts'

/** Sets the TLP level of the named incidents. Unchanged ones are not counted. */
export const bulkUpdateIncidentLevelsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(bulkUpdateIncidentLevels, async ({ body, session }) => ({
    changed: await incidents.for(session).changeEach(body.incident_ids, (before, commit) => {
      const { entity, fields } = levelled(before, body.tlp)
      return { entity: { ...entity, last_update_date: commit.at }, fields }
    }),
  }))
