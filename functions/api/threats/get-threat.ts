import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { itemWithMatches } from '#functions/asset-matches/reading.ts'
import { entityWithin } from '#functions/rules/tlp/tlp.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { withGroup } from '#functions/threats/groups.ts'
import { toThreatResponse } from '#functions/threats/threat-rows.ts'
import { apiGetThreat } from '#shared/contracts/api/threats.ts'
import { PortalError } from '#shared/http/errors.ts'
import { assetOwnerOfKey, matchAccess } from '../asset-owner.ts'
import { withinScope } from './key-threats.ts'

/** One threat in full. */
export const getThreatRoute = ({ threats, assets, groups, table, clock }: ThreatsDependencies): KeyRoute =>
  handleKey(
    apiGetThreat,
    async ({ params: { id }, caller }) => {
      const stored = await threats.get('threat', id)
      if (stored === undefined) throw new PortalError('not_found')
      const organizationId = assetOwnerOfKey(caller)
      const readModel = await readModelFor(
        organizationId,
        { clock },
        threats,
        assets,
        caller.session.alongside,
        groups,
      )
      if (!entityWithin(readModel, 'threat', stored.entity, caller.session.maxTlp))
        throw new PortalError('not_found')
      const whole = toThreatResponse(readModel, id, stored.entity)
      const threat = itemWithMatches(readModel, 'threat', organizationId, id, whole, matchAccess(caller))
      return withGroup(table, caller.session, withinScope(caller, threat))
    },
    { alongside: [assetsHead] },
  )
