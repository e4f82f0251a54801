/** Columns of the threat CSV files. */
import { csvInstant, type Cell } from '#functions/rules/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import { languagesCsvCells, languagesCsvHeader, type CsvTexts } from '#functions/rules/translations/csv.ts'
import { stricterTlp, tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { ThreatListItem } from '#shared/contracts/threats.ts'
import { descriptionIn, nameIn } from '#shared/domain/translations.ts'

const headers = {
  pl: [
    'ID',
    'Nazwa',
    'Opis',
    'Kategoria',
    'Tagi',
    'Grupa IoC',
    'TLP',
    'Linki',
    'Data utworzenia',
    'Data ostatniej zmiany',
    'Data powiadomienia',
    ...languagesCsvHeader.pl,
  ],
  en: [
    'ID',
    'Name',
    'Description',
    'Category',
    'Tags',
    'IoC group',
    'TLP',
    'Links',
    'Creation date',
    'Last update date',
    'Notification date',
    ...languagesCsvHeader.en,
  ],
} as const satisfies Record<Language, unknown>

/** The prefix of file names. */
export const threatCsvPrefix = { pl: 'zagrozenia', en: 'threats' } as const satisfies Record<Language, string>

/** The header line of a file. */
export const threatCsvHeader = (language: Language): readonly string[] => headers[language]

/** The cells of a threat. Its group is named if the reader may see it. */
export const threatCsvCells = (
  threat: ThreatListItem,
  more: { readonly hyperlinks: readonly string[] } & CsvTexts,
  language: Language,
): Cell[] => [
  threat.threat_id,
  nameIn(threat, language),
  descriptionIn({ ...threat, ...more }, language),
  threat.threat_category[`name_${language}`],
  threat.tags.map(({ name }) => name).join('; '),
  threat.ioc_group_name === null
    ? null
    : nameIn({ name: threat.ioc_group_name, translation: threat.ioc_group_translation }, language),
  // The line also contains its group's name, so the group's level counts.
  tlpLabel(stricterTlp(threat.tlp, threat.ioc_group_tlp ?? threat.tlp)),
  more.hyperlinks.join('; '),
  csvInstant(threat.creation_date),
  csvInstant(threat.last_update_date),
  threat.sent_date === null ? null : csvInstant(threat.sent_date),
  ...languagesCsvCells({ ...threat, ...more }, language),
]
