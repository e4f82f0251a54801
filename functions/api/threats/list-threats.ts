import { matchFilter, itemsWithMatches } from '#functions/asset-matches/reading.ts'
import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { ofVisibleGroups } from '#functions/threats/groups.ts'
import { threatConditions, threatSorts } from '#functions/threats/threat-conditions.ts'
import { leftOutBy, withinTlp } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListThreats } from '#shared/contracts/api/threats.ts'
import { assetOwnerOfKey, matchAccess } from '../asset-owner.ts'
import { threatCursorBinding, groupsInScope, threatsOfKey } from './key-threats.ts'

/** The list of threats, page by page. */
export const listThreatsRoute = ({
  threats,
  assets,
  groups: matched,
  table,
  clock,
}: ThreatsDependencies): KeyRoute =>
  handleKey(
    apiListThreats,
    async ({ query, caller }) => {
      const groups = query.ioc_group_id === undefined ? undefined : groupsInScope(caller, query.ioc_group_id)
      const organizationId = assetOwnerOfKey(caller, query)
      const [readModel, ofGroups] = await Promise.all([
        readModelFor(organizationId, { clock }, threats, assets, caller.session.alongside, matched),
        ofVisibleGroups(table, caller.session, groups),
      ])
      const { ids, next } = readKeyPage(readModel, {
        from: 'threat',
        where: allOf([
          withinTlp('threat', caller.session.maxTlp),
          threatConditions(caller.session.role, query, ofGroups, undefined),
          matchFilter('threat', organizationId, query.concerns_us, matchAccess(caller)),
        ]),
        order: query.sort === undefined ? [] : sortOrder(query.sort, threatSorts),
        bound: threatCursorBinding(caller),
        query: boundedByDetails(query),
      })
      const listed = await threatsOfKey({ threats, table }, caller, readModel, ids, query.details)
      return {
        data: itemsWithMatches(
          readModel,
          'threat',
          organizationId,
          listed,
          ({ threat_id: id }) => id,
          matchAccess(caller),
        ),
        next,
        left_out: { tlp: leftOutBy(readModel, 'threat', caller.session.maxTlp) },
      }
    },
    { alongside: [assetsHead] },
  )
