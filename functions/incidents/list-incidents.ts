import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Request, type Route } from '#functions/platform/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { listClientIncidents, listIncidents, type IncidentQuery } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentConditions, incidentSorts } from './incident-conditions.ts'
import { incidentJoins, incidentRowSchema, incidentSelect, listItemOf } from './incident-rows.ts'

/** The incident list of every organization: filters, sorts and pages of part 1 section 2. */
export const listIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listIncidents, ({ query, session, request }) => list(dependencies, session, query, request))

/** The incident list of the caller's own organization. Another's is not there. */
export const listClientIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listClientIncidents, ({ params, query, session, request }) => {
    if (params.id !== session.clientId) throw new PortalError('not_found')
    return list(dependencies, session, query, request)
  })

const list = async (
  { incidents, organizations }: IncidentsDependencies,
  session: Session,
  query: IncidentQuery,
  request: Request,
) => {
  const items = incidents.for(session)
  const [replica, clientOf] = await Promise.all([items.replica(), clientNames(organizations, session)])
  const { rows, total } = readPage(replica, {
    from: 'incident',
    select: incidentSelect,
    joins: incidentJoins,
    where: incidentConditions(items.condition, query),
    order: sortOrder(query.sort, incidentSorts),
    schema: incidentRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    data: rows.map((row) => listItemOf(row, clientOf(row.client_id))),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}
