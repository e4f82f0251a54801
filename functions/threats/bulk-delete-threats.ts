import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { bulkDeleteThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'

/** Deletes the named threats. An unknown id refuses the whole request. */
export const bulkDeleteThreatsRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(bulkDeleteThreats, async ({ body, session }) => ({
    changed: await deleteEntities(threats, 'threat', body.threat_ids, actorOf(session)),
  }))
