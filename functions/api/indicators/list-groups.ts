import { groupConditions, groupSorts } from '#functions/indicators/groups/group-queries.ts'
import { groupsByIds } from '#functions/indicators/groups/group-presenter.ts'
import { groupsLeftOut, groupsOfKey } from '#functions/indicators/key-queries.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { apiListGroups } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** The list of groups that a key sees, page by page. */
export const listGroupsRoute = ({ indicators }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiListGroups, async ({ query, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const { ids, next } = readKeyPage(readModel, {
      from: 'feed_group',
      where: allOf([groupsOfKey({ visible }, caller), groupConditions(query)]),
      order: query.sort === undefined ? [] : sortOrder(query.sort, groupSorts),
      bound: ['groups', rightsOf(caller)],
      query,
    })
    return {
      data: groupsByIds(readModel, visible, ids),
      next,
      left_out: { tlp: groupsLeftOut(readModel, caller) },
    }
  })
