import type { BasedOn } from '#functions/core/changes-over.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { entityWithin } from '#functions/rules/tlp/tlp.ts'
import type { Threat, UpdateThreatInput } from '#shared/contracts/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { checkGroup, withGroup } from './groups.ts'
import { changedThreat } from './threat-rules.ts'
import { toThreatResponse } from './threat-rows.ts'

/** Changes a threat and returns it. Throws `not_found` and the errors of `updateThreat`. */
export const changeOneThreat = async (
  { threats, table }: Pick<ThreatsDependencies, 'threats' | 'table'>,
  session: Session,
  id: number,
  input: UpdateThreatInput & BasedOn,
): Promise<Threat> => {
  await checkGroup(table, session, input.ioc_group_id)
  const threat = await threats.commit(actorOf(session), async (commit) => {
    const stored = await threats.get('threat', id)
    if (stored === undefined || !entityWithin(commit.readModel, 'threat', stored.entity, session.maxTlp))
      throw new PortalError('not_found')
    const { entity, fields } = changedThreat(commit, id, stored.entity, input)
    if (fields.length > 0) commit.update('threat', id, entity, stored, fields)
    return toThreatResponse(commit.readModel, id, entity)
  })
  return withGroup(table, session, threat)
}
