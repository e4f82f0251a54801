/** The columns of CSV files of visibilities. */
import { csvInstant, type Cell } from '#functions/platform/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { exposureStateWords } from '#shared/domain/exposures/state-words.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'

const wording = {
  pl: {
    open: 'otwarta',
    closed: 'zamknięta',
    yes: 'tak',
    no: 'nie',
    criticality: { high: 'wysoka', medium: 'średnia', low: 'niska' },
    header: [
      'ID',
      'Nazwa',
      'Opis',
      'Kategoria',
      'Krytyczność',
      'Status',
      'TLP',
      'Fałszywy alarm',
      'Pierwsze wykrycie',
      'Ostatnie wykrycie',
      'Data zamknięcia',
      'Data powiadomienia',
      'Etap',
      'Kto naprawia',
      'Termin naprawy',
      'Ryzyko przyjęte do',
      'Zgłoszona jako naprawiona',
      'Stwierdzona ponownie',
      'Ryzyko było przyjęte do',
    ],
  },
  en: {
    open: 'open',
    closed: 'closed',
    yes: 'yes',
    no: 'no',
    criticality: { high: 'high', medium: 'medium', low: 'low' },
    header: [
      'ID',
      'Name',
      'Description',
      'Category',
      'Criticality',
      'Status',
      'TLP',
      'False positive',
      'First detection date',
      'Last detection date',
      'Resolution date',
      'Notification date',
      'Stage',
      'Assigned to',
      'Repair due',
      'Risk accepted until',
      'Said to be repaired',
      'Found again',
      'Risk was accepted until',
    ],
  },
} as const satisfies Record<Language, unknown>

/** What a file's name begins with. */
export const visibilityCsvPrefix = { pl: 'widocznosci', en: 'visibilities' } as const satisfies Record<
  Language,
  string
>

/** The first line of a file. */
export const visibilityCsvHeader = (language: Language): readonly string[] => wording[language].header

/** A visibility's line of a file. */
export const visibilityCsvCells = (
  visibility: Omit<VisibilityListItem, 'client'>,
  description: string | null,
  language: Language,
): Cell[] => {
  const words = wording[language]
  return [
    visibility.visibility_id,
    visibility.name,
    description,
    visibility.visibility_category[`name_${language}`],
    words.criticality[criticalityNames[visibility.criticality_level]],
    visibility.is_active ? words.open : words.closed,
    tlpLabel(visibility.tlp),
    visibility.false_positive ? words.yes : words.no,
    csvInstant(visibility.first_detection_date),
    csvInstant(visibility.last_detection_date),
    visibility.closed_date === null ? null : csvInstant(visibility.closed_date),
    visibility.sent_date === null ? null : csvInstant(visibility.sent_date),
    exposureStateWords[language][visibility.state].replaceAll('\u00A0', ' '),
    visibility.owner?.name ?? null,
    visibility.due_date,
    visibility.accepted_until,
    visibility.fixed_date === null ? null : csvInstant(visibility.fixed_date),
    visibility.returned_date === null ? null : csvInstant(visibility.returned_date),
    visibility.acceptance_ended_date,
  ]
}
