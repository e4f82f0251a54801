import { toldBy } from '#functions/platform/mail/told-by.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportKey } from '#functions/platform/files/files.ts'
import { csvFileName, csvOf, csvSeparator } from '#functions/platform/lists/csv.ts'
import { countRows, readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { allOf } from '#functions/platform/lists/where.ts'
import { audit } from '#functions/platform/security/audit.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import { countActivity } from '#functions/platform/tenants/activity.ts'
import { passingBy } from '#functions/platform/tlp/tlp.ts'
import { exportIncidents } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentConditions, incidentSorts } from './incident-conditions.ts'
import { incidentCsvCells, incidentCsvHeader, incidentCsvPrefix } from './incident-csv.ts'
import { incidentJoins, incidentRowSchema, incidentSelect, listItemOf } from './incident-rows.ts'

/** How long the link to the file lives, in seconds. */
const linkSeconds = 300

/**
 * A CSV file of what the list shows, in the caller's language, with how many rows match beside how many it
 * has (part 1 section 9).
 */
export const exportIncidentsRoute = ({
  incidents,
  collection,
  files,
  platform,
}: IncidentsDependencies): Route =>
  handle(exportIncidents, async ({ query, session, request }) => {
    const items = incidents.for(session)
    const { clientId } = session
    if (clientId === null) throw new PortalError('forbidden')
    const [replica, language, told] = await Promise.all([
      items.replica(),
      readLanguage(platform.table, session.userId),
      toldBy(platform.table, session, query.mail, 'incident', 'incident.id'),
    ])
    const matching = incidentConditions(await items.condition(), session.role, query, told)
    const { rows, total } = readPage(replica, {
      from: 'incident',
      select: incidentSelect,
      joins: incidentJoins,
      where: allOf([matching, passingBy('incident', 'export')]),
      order: sortOrder(query.sort, incidentSorts),
      schema: incidentRowSchema,
      page: 1,
      perPage: query.incidents_number,
    })
    const leftOut = countRows(replica, { from: 'incident', where: matching }) - total
    const described = await collection.getMany(
      'incident',
      rows.map(({ id }) => id),
      { consistent: false },
    )
    const csv = csvOf(
      incidentCsvHeader(language),
      rows.map((row, index) =>
        incidentCsvCells(
          listItemOf(row, { client_id: clientId, name: session.clientName ?? '' }),
          described[index]?.entity.description ?? null,
          language,
        ),
      ),
      csvSeparator(language),
    )
    const name = csvFileName(incidentCsvPrefix[language], platform.clock.now())
    const key = exportKey(platform.random.uuid())
    await files.put(key, csv, 'text/csv; charset=utf-8')
    await audit(platform, {
      action: 'export',
      outcome: 'success',
      userId: session.userId,
      clientId,
      address: request.address,
      detail: `incidents: ${rows.length} of ${total}${leftOut === 0 ? '' : `, ${leftOut} left out by TLP`}`,
    })
    await countActivity(platform, clientId, 'downloaded_csv')
    return {
      url: await files.link(key, name, linkSeconds),
      file_name: name,
      rows: rows.length,
      total,
      left_out: { tlp: leftOut },
    }
  })
