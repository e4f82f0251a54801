import { handle, type Route } from '#functions/rules/http/handler.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { levelled } from '#functions/rules/tlp/tlp.ts'
import { bulkUpdateThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { withTlpUpgrade } from './threat-rules.ts'

/** Sets the TLP level of the named threats. Unchanged ones are not counted. */
export const bulkUpdateThreatsRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(bulkUpdateThreats, async ({ body, session }) => ({
    changed: await changeEntities(threats, 'threat', body.threat_ids, actorOf(session), (before, commit) => {
      const { entity, fields } = levelled(before, body.tlp)
      return { entity: { ...withTlpUpgrade(entity, before, commit), last_update_date: commit.at }, fields }
    }),
  }))
