import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createThreat } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { checkGroup, withGroup } from './groups.ts'
import { addThreat } from './threat-rules.ts'
import { threatOf } from './threat-rows.ts'

/** Publishes a threat. */
export const createThreatRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(createThreat, async ({ body, session }) => {
    await checkGroup(table, body.ioc_group_id)
    const threat = await threats.commit(actorOf(session), (commit) => {
      const { id, threat: added } = addThreat(commit, body)
      return threatOf(commit.replica, id, added)
    })
    return { threat: await withGroup(table, session, threat) }
  })
