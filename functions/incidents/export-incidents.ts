import { toldBy } from '#functions/platform/mail/told-by.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportKey } from '#functions/platform/files/files.ts'
import { csvFileName, csvInstant, csvOf, csvSeparator } from '#functions/platform/lists/csv.ts'
import { readPage, sortOrder } from '#functions/platform/lists/page.ts'
import { audit } from '#functions/platform/security/audit.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import { countActivity } from '#functions/platform/tenants/activity.ts'
import type { Language } from '#shared/contracts/account.ts'
import { exportIncidents } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { incidentConditions, incidentSorts } from './incident-conditions.ts'
import { incidentJoins, incidentRowSchema, incidentSelect, listItemOf } from './incident-rows.ts'

/** How long the link to the file lives, in seconds. */
const linkSeconds = 300

const wording = {
  pl: {
    file: 'incydenty',
    open: 'otwarty',
    closed: 'zamknięty',
    header: [
      'ID',
      'Nazwa',
      'Opis',
      'Kategoria',
      'Tagi',
      'Status',
      'Liczba załączników',
      'Data utworzenia',
      'Data ostatniej zmiany',
      'Data powiadomienia',
    ],
  },
  en: {
    file: 'incidents',
    open: 'open',
    closed: 'closed',
    header: [
      'ID',
      'Name',
      'Description',
      'Category',
      'Tags',
      'Status',
      'Attachments',
      'Creation date',
      'Last update date',
      'Notification date',
    ],
  },
} as const satisfies Record<Language, unknown>

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
    const { rows, total } = readPage(replica, {
      from: 'incident',
      select: incidentSelect,
      joins: incidentJoins,
      where: incidentConditions(await items.condition(), session.role, query, told),
      order: sortOrder(query.sort, incidentSorts),
      schema: incidentRowSchema,
      page: 1,
      perPage: query.incidents_number,
    })
    const words = wording[language]
    const described = await collection.getMany(
      'incident',
      rows.map(({ id }) => id),
      { consistent: false },
    )
    const csv = csvOf(
      words.header,
      rows.map((row, index) => {
        const incident = listItemOf(row, { client_id: clientId, name: session.clientName ?? '' })
        return [
          incident.incident_id,
          incident.name,
          described[index]?.entity.description ?? null,
          incident.incident_category[`name_${language}`],
          incident.tags.map(({ name }) => name).join('; '),
          incident.is_open ? words.open : words.closed,
          incident.attachments_count,
          csvInstant(incident.creation_date),
          csvInstant(incident.last_update_date),
          incident.sent_date === null ? null : csvInstant(incident.sent_date),
        ]
      }),
      csvSeparator(language),
    )
    const name = csvFileName(words.file, platform.clock.now())
    const key = exportKey(platform.random.uuid())
    await files.put(key, csv, 'text/csv; charset=utf-8')
    await audit(platform, {
      action: 'export',
      outcome: 'success',
      userId: session.userId,
      clientId,
      address: request.address,
      detail: `incidents: ${rows.length} of ${total}`,
    })
    await countActivity(platform, clientId, 'downloaded_csv')
    return { url: await files.link(key, name, linkSeconds), file_name: name, rows: rows.length, total }
  })
