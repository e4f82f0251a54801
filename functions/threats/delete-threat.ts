import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteThreat } from '#shared/contracts/threats.ts'
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import type { ThreatsDependencies } from './dependencies.ts'

/** Deletes a threat. */
export const deleteThreatRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(deleteThreat, async ({ params, session }) => {
    await deleteEntities(threats, 'threat', [params.id], actorOf(session))
    return {}
  })
