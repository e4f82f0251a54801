import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createThreat } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { checkGroup, withGroup } from './groups.ts'
import { addThreat } from './threat-rules.ts'
import { threatOf } from './threat-rows.ts'

/** Publishes a threat. */
export const createThreatRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(createThreat, async ({ body, session, once }) => {
    await checkGroup(table, body.ioc_group_id)
    return threats.commit(actorOf(session), async (commit) => {
      const { id, threat: added } = addThreat(commit, body)
      const threat = await withGroup(table, session, threatOf(commit.replica, id, added))
      return once.keep(commit, { threat })
    })
  })
