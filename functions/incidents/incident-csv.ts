/** CSV columns of incidents, for the list's export and for reports. */
import { csvInstant, csvTable } from '#functions/rules/lists/csv.ts'
import { languagesCsvColumns, type CsvTexts } from '#functions/rules/translations/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { descriptionIn, nameIn } from '#shared/domain/translations.ts'

const statuses = {
  pl: { open: 'otwarty', closed: 'zamknięty' },
  en: { open: 'open', closed: 'closed' },
} as const satisfies Record<Language, unknown>

/** The CSV files of incidents. */
export const incidentCsv = csvTable<Omit<IncidentListItem, 'client'> & CsvTexts>(
  { pl: 'incydenty', en: 'incidents' },
  [
    { pl: 'ID', en: 'ID', cell: (incident) => incident.incident_id },
    { pl: 'Nazwa', en: 'Name', cell: nameIn },
    { pl: 'Opis', en: 'Description', cell: descriptionIn },
    {
      pl: 'Kategoria',
      en: 'Category',
      cell: (incident, language) => incident.incident_category[`name_${language}`],
    },
    { pl: 'Tagi', en: 'Tags', cell: (incident) => incident.tags.map(({ name }) => name).join('; ') },
    {
      pl: 'Status',
      en: 'Status',
      cell: (incident, language) => statuses[language][incident.is_open ? 'open' : 'closed'],
    },
    { pl: 'TLP', en: 'TLP', cell: (incident) => tlpLabel(incident.tlp) },
    { pl: 'Liczba załączników', en: 'Attachments', cell: (incident) => incident.attachments_count },
    { pl: 'Data utworzenia', en: 'Creation date', cell: (incident) => csvInstant(incident.creation_date) },
    {
      pl: 'Data ostatniej zmiany',
      en: 'Last update date',
      cell: (incident) => csvInstant(incident.last_update_date),
    },
    {
      pl: 'Data powiadomienia',
      en: 'Notification date',
      cell: (incident) => csvInstant(incident.sent_date),
    },
    ...languagesCsvColumns,
  ],
)
