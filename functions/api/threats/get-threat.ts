import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { withGroup } from '#functions/threats/groups.ts'
import { threatOf } from '#functions/threats/threat-rows.ts'
import { apiGetThreat } from '#shared/contracts/api/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import { withinScope } from './key-threats.ts'

/** One threat whole. */
export const getThreatRoute = ({ threats, table }: ThreatsDependencies): KeyRoute =>
  handleKey(apiGetThreat, async ({ params: { id }, caller }) => {
    const stored = await threats.get('threat', id)
    if (stored === undefined) throw new PortalError('not_found')
    const threat = threatOf(await threats.replica(), id, stored.entity)
    return withGroup(table, caller.session, withinScope(caller, threat))
  })
