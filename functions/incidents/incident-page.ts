import { organizationNames } from '#functions/organizations/collection.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentQuery } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentConditions, incidentSorts } from './incident-conditions.ts'
import { incidentJoins, incidentRowSchema, incidentSelect, toIncidentListItem } from './incident-rows.ts'

/** A page of the incidents that the caller sees. */
export const incidentPage = async (
  { incidents, organizations, platform }: IncidentsDependencies,
  session: Session,
  query: IncidentQuery,
  request: Request,
) => {
  const items = incidents.for(session)
  const [readModel, organizationOf, seen, notified] = await Promise.all([
    items.readModel(),
    organizationNames(organizations, session),
    items.condition(),
    notifiedBy(platform.table, session, query.mail, 'incident', 'incident.id'),
  ])
  const { rows, total } = readPage(readModel, {
    from: 'incident',
    select: incidentSelect,
    joins: incidentJoins,
    where: incidentConditions(seen, session.role, query, notified),
    order: sortOrder(query.sort, incidentSorts),
    schema: incidentRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    data: rows.map((row) => toIncidentListItem(row, organizationOf(row.client_id))),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}
