import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { listFeedGroups } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { groupConditions, groupSorts } from './group-conditions.ts'
import { groupItem, groupRowSchema, groupSelect } from './group-rows.ts'

/** The list of groups: filters, sorts and pages of part 2 section 2. */
export const listIndicatorGroupsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listFeedGroups, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { rows, total } = readPage(await visible.readModel(), {
      from: 'feed_group',
      select: groupSelect(visible),
      where: allOf([visible.condition('feed_group'), groupConditions(query)]),
      order: sortOrder(query.sort, groupSorts),
      schema: groupRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows.map((row) => groupItem(row, visible)),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })
