import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { readKeyPage } from '#functions/platform/api/key-pages.ts'
import { sortOrder } from '#functions/platform/lists/page.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { ofSeenGroups } from '#functions/threats/groups.ts'
import { threatConditions, threatSorts } from '#functions/threats/threat-conditions.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListThreats } from '#shared/contracts/api/threats.ts'
import { boundOfThreats, groupsInScope, threatsOfKey } from './key-threats.ts'

/** The list of threats, page by page. */
export const listThreatsRoute = ({ threats, table }: ThreatsDependencies): KeyRoute =>
  handleKey(apiListThreats, async ({ query, caller }) => {
    const groups = query.ioc_group_id === undefined ? undefined : groupsInScope(caller, query.ioc_group_id)
    const [replica, ofGroups] = await Promise.all([
      threats.replica(),
      ofSeenGroups(table, caller.session, groups),
    ])
    const { ids, next } = readKeyPage(replica, {
      from: 'threat',
      where: threatConditions(caller.session.role, query, ofGroups, undefined),
      order: query.sort === undefined ? [] : sortOrder(query.sort, threatSorts),
      bound: boundOfThreats(caller),
      query: boundedByDetails(query),
    })
    return { data: await threatsOfKey({ threats, table }, caller, replica, ids, query.details), next }
  })
