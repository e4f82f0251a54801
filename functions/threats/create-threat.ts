import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createThreat } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { draftThreat } from './threat-draft.ts'
import { threatOf } from './threat-rows.ts'

/** Publishes a threat. */
export const createThreatRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(createThreat, ({ body, session }) =>
    threats.commit(actorOf(session), (draft) => {
      const { id, threat } = draftThreat(draft, body)
      return { threat: threatOf(draft.replica, id, threat) }
    }),
  )
