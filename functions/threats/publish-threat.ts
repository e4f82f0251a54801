import type { Commit } from '#functions/core/event-store/commit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { CreateThreatInput, Threat } from '#shared/contracts/threats.ts'
import type { ThreatKinds } from './collection.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { checkGroup, withGroup } from './groups.ts'
import { addThreat } from './threat-rules.ts'
import { toThreatResponse } from './threat-rows.ts'

/** Publishes a threat. Calls `keep` within the commit. Throws the errors of `createThreat`. */
export const publishThreat = async (
  { threats, table }: Pick<ThreatsDependencies, 'threats' | 'table'>,
  session: Session,
  body: CreateThreatInput,
  keep: (commit: Commit<ThreatKinds>, threat: Threat) => void,
): Promise<Threat> => {
  await checkGroup(table, session, body.ioc_group_id)
  return threats.commit(actorOf(session), async (commit) => {
    const { id, threat: added } = addThreat(commit, body)
    const threat = await withGroup(table, session, toThreatResponse(commit.readModel, id, added))
    keep(commit, threat)
    return threat
  })
}
