import { handle, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { toldBy } from '#functions/platform/mail/told-by.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { ofSeenGroups, withGroups } from './groups.ts'
import { threatConditions, threatSorts } from './threat-conditions.ts'
import { threatJoins, threatRowSchema, threatSelect } from './threat-rows.ts'

/** The threat list: filters, sorts and pages of part 1 section 2. */
export const listThreatsRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(listThreats, async ({ query, session, request }) => {
    const [replica, ofGroups, told] = await Promise.all([
      threats.replica(),
      ofSeenGroups(table, session, query.ioc_group_id),
      toldBy(table, session, query.mail, 'threat', 'threat.id'),
    ])
    const { rows, total } = readPage(replica, {
      from: 'threat',
      select: threatSelect,
      joins: threatJoins,
      where: threatConditions(session.role, query, ofGroups, told),
      order: sortOrder(query.sort, threatSorts),
      schema: threatRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: await withGroups(table, session, rows),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })
