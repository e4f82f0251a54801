/** A page of threats for the calls of other areas, such as the threats that name a group of indicators. */
import type { Request } from '#functions/platform/http/handler.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { pageMeta, readPage } from '#functions/platform/lists/page.ts'
import { oneOf } from '#functions/platform/lists/where.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Table } from '#functions/platform/store/table.ts'
import { withGroups } from './groups.ts'
import { threatJoins, threatRowSchema, threatSelect } from './threat-rows.ts'

/** Threats that name one of the groups, newest first. No groups, no threats. */
export const threatsOfGroups = async (
  table: Table,
  session: Session,
  replica: Replica,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) => {
  const { rows, total } = readPage(replica, {
    from: 'threat',
    select: threatSelect,
    joins: threatJoins,
    where: oneOf('threat.ioc_group_id', groups) ?? { sql: 'FALSE', parameters: [] },
    order: [{ column: 'created', descending: true }],
    schema: threatRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    data: await withGroups(table, session, rows),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}
