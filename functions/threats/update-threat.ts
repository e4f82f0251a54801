import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { updateThreat } from '#shared/contracts/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { draftThreatUpdate } from './threat-draft.ts'
import { threatOf } from './threat-rows.ts'

/** Changes the fields that are given. */
export const updateThreatRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(updateThreat, ({ params, body, session }) =>
    threats.commit(actorOf(session), async (draft) => {
      const stored = await threats.get('threat', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const threat = draftThreatUpdate(draft, params.id, stored, body)
      return { threat: threatOf(draft.replica, params.id, threat) }
    }),
  )
