/** The columns of CSV files of threats. */
import { csvInstant, type Cell } from '#functions/platform/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import { tlpMark } from '#shared/domain/tlp/levels.ts'
import type { ThreatListItem } from '#shared/contracts/threats.ts'

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
  ],
} as const satisfies Record<Language, unknown>

/** The first line of a file. */
export const threatCsvHeader = (language: Language): readonly string[] => headers[language]

/** A threat's line of a file. Its group is named as far as the reader may see it. */
export const threatCsvCells = (
  threat: ThreatListItem,
  more: { readonly description: string | null; readonly hyperlinks: readonly string[] },
  language: Language,
): Cell[] => [
  threat.threat_id,
  threat.name,
  more.description,
  threat.threat_category[`name_${language}`],
  threat.tags.map(({ name }) => name).join('; '),
  threat.ioc_group_name,
  tlpMark(threat.tlp),
  more.hyperlinks.join('; '),
  csvInstant(threat.creation_date),
  csvInstant(threat.last_update_date),
  threat.sent_date === null ? null : csvInstant(threat.sent_date),
]
