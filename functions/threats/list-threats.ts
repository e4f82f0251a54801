import { handle, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import {
  allOf,
  anyOf,
  between,
  contains,
  idNamed,
  oneOf,
  refersToAny,
} from '#functions/platform/lists/where.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { visibleGroups, withGroups } from './groups.ts'
import { threatJoins, threatRowSchema, threatSelect } from './threat-rows.ts'

const nothing = { sql: 'FALSE', parameters: [] }

/** The threat list: filters, sorts and pages of part 1 section 2. */
export const listThreatsRoute = ({ threats, table }: ThreatsDependencies): Route =>
  handle(listThreats, async ({ query, session, request }) => {
    const replica = await threats.replica()
    const groups =
      query.ioc_group_id === undefined
        ? undefined
        : [...(await visibleGroups(table, session, query.ioc_group_id)).keys()]
    const { rows, total } = readPage(replica, {
      from: 'threat',
      select: threatSelect,
      joins: threatJoins,
      where: allOf([
        anyOf([contains('threat.name_search', query.search), idNamed('threat.id', query.search)]),
        contains('threat.name_search', query.name),
        oneOf('threat.category_id', query.categories),
        refersToAny('threat', 'tag_ids', 'threat.id', query.tags),
        groups?.length === 0 ? nothing : oneOf('threat.ioc_group_id', groups),
        between('threat.created', query.creation_after, query.creation_before),
        between('threat.updated', query.last_update_after, query.last_update_before),
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
