/** CSV columns of incidents, for the list's export and for reports. */
import { csvInstant, type Cell } from '#functions/rules/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import { languagesCsvCells, languagesCsvHeader, type CsvTexts } from '#functions/rules/translations/csv.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import { descriptionIn, nameIn } from '#shared/domain/translations.ts'

const csvMessages = {
  pl: {
    open: 'otwarty',
    closed: 'zamknięty',
    header: [
      'ID',
      'Nazwa',
      'Opis',
      'Kategoria',
      'Tagi',
      'Status',
      'TLP',
      'Liczba załączników',
      'Data utworzenia',
      'Data ostatniej zmiany',
      'Data powiadomienia',
      ...languagesCsvHeader.pl,
    ],
  },
  en: {
    open: 'open',
    closed: 'closed',
    header: [
      'ID',
      'Name',
      'Description',
      'Category',
      'Tags',
      'Status',
      'TLP',
      'Attachments',
      'Creation date',
      'Last update date',
      'Notification date',
      ...languagesCsvHeader.en,
    ],
  },
} as const satisfies Record<Language, unknown>

/** The prefix of file names. */
export const incidentCsvPrefix: Readonly<Record<Language, string>> = { pl: 'incydenty', en: 'incidents' }

/** The header line of a file. */
export const incidentCsvHeader = (language: Language): readonly string[] => csvMessages[language].header

/** The cells of an incident. */
export const incidentCsvCells = (
  incident: Omit<IncidentListItem, 'client'>,
  texts: CsvTexts,
  language: Language,
): Cell[] => [
  incident.incident_id,
  nameIn(incident, language),
  descriptionIn({ ...incident, ...texts }, language),
  incident.incident_category[`name_${language}`],
  incident.tags.map(({ name }) => name).join('; '),
  incident.is_open ? csvMessages[language].open : csvMessages[language].closed,
  tlpLabel(incident.tlp),
  incident.attachments_count,
  csvInstant(incident.creation_date),
  csvInstant(incident.last_update_date),
  incident.sent_date === null ? null : csvInstant(incident.sent_date),
  ...languagesCsvCells({ ...incident, ...texts }, language),
]
