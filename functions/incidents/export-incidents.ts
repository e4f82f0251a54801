import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import { countRows, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { csvTextsOf } from '#functions/rules/translations/csv.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import { exportIncidents } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentConditions, incidentSorts } from './incident-conditions.ts'
import { incidentCsv } from './incident-csv.ts'
import { incidentJoins, incidentRowSchema, incidentSelect, toIncidentListItem } from './incident-rows.ts'

/**
 * The list as a CSV file in the caller's language, with the number of matches and of exported rows (part 1 section 9).
 */
export const exportIncidentsRoute = ({
  incidents,
  collection,
  files,
  platform,
}: IncidentsDependencies): Route =>
  handle(exportIncidents, ({ query, session, request }) => {
    const items = incidents.for(session)
    const { organizationId } = session
    if (organizationId === null) throw new PortalError('forbidden')
    const own = { client_id: organizationId, name: session.organizationName ?? '' }
    return exportCsv(
      { platform, files },
      { session, request },
      { what: 'incidents', prefix: incidentCsv.prefix },
      async (language) => {
        const [readModel, seen, notified] = await Promise.all([
          items.readModel(),
          items.condition(),
          notifiedBy(platform.table, session, query.mail, 'incident', 'incident.id'),
        ])
        const matching = incidentConditions(seen, session.role, query, notified)
        const { rows, total } = readPage(readModel, {
          from: 'incident',
          select: incidentSelect,
          joins: incidentJoins,
          where: allOf([matching, allowedOn('incident', 'export')]),
          order: sortOrder(query.sort, incidentSorts),
          schema: incidentRowSchema,
          page: 1,
          perPage: query.incidents_number,
        })
        const described = await collection.getMany(
          'incident',
          rows.map(({ id }) => id),
          { consistent: false },
        )
        return {
          header: incidentCsv.header(language),
          rows: rows.map((row, index) =>
            incidentCsv.cells(
              { ...toIncidentListItem(row, own), ...csvTextsOf(described[index]?.entity) },
              language,
            ),
          ),
          total,
          leftOut: countRows(readModel, { from: 'incident', where: matching }) - total,
        }
      },
    )
  })
