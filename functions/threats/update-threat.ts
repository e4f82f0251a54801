import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { updateThreat } from '#shared/contracts/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { checkGroup, withGroup } from './groups.ts'
import { changeThreat } from './threat-rules.ts'
import { threatOf } from './threat-rows.ts'

/** Changes the fields that are given. */
export const updateThreatRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(updateThreat, async ({ params, body, session }) => {
    await checkGroup(table, body.ioc_group_id)
    const threat = await threats.commit(actorOf(session), async (commit) => {
      const stored = await threats.get('threat', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      return threatOf(commit.replica, params.id, changeThreat(commit, params.id, stored, body))
    })
    return { threat: await withGroup(table, session, threat) }
  })
