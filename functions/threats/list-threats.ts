import { handle, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import {
  allOf,
  anyOf,
  between,
  containsWritten,
  forAnalysts,
  idNamed,
  isSet,
  oneOf,
  refersToAny,
} from '#functions/platform/lists/where.ts'
import { toldBy } from '#functions/platform/mail/told-by.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { ofSeenGroups, withGroups } from './groups.ts'
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
      where: allOf([
        anyOf([containsWritten('threat.name_search', query.search), idNamed('threat.id', query.search)]),
        containsWritten('threat.name_search', query.name),
        oneOf('threat.category_id', query.categories),
        refersToAny('threat', 'tag_ids', 'threat.id', query.tags),
        ofGroups,
        between('threat.created', query.creation_after, query.creation_before),
        between('threat.updated', query.last_update_after, query.last_update_before),
        forAnalysts(session.role, isSet('threat.sent', query.sent)),
        told,
      ]),
      order: sortOrder(query.sort, {
        creation_date: 'created',
        last_update_date: 'updated',
        name: 'name_sort',
      }),
      schema: threatRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: await withGroups(table, session, rows),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })
