/** Columns of the exposure CSV files. */
import { csvInstant, type Cell } from '#functions/rules/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'

const csvMessages = {
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
      'Osoba odpowiedzialna',
      'Termin naprawy',
      'Ryzyko zaakceptowane do',
      'Zgłoszona jako naprawiona',
      'Wykryta ponownie',
      'Ryzyko było zaakceptowane do',
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
      'Reported as repaired',
      'Found again',
      'Risk was accepted until',
    ],
  },
} as const satisfies Record<Language, unknown>

/** The prefix of file names. */
export const exposureCsvPrefix = { pl: 'widocznosci', en: 'visibilities' } as const satisfies Record<
  Language,
  string
>

/** The header line of a file. */
export const exposureCsvHeader = (language: Language): readonly string[] => csvMessages[language].header

/** The cells of an exposure. */
export const exposureCsvCells = (
  exposure: Omit<VisibilityListItem, 'client'>,
  description: string | null,
  language: Language,
): Cell[] => {
  const messages = csvMessages[language]
  return [
    exposure.visibility_id,
    exposure.name,
    description,
    exposure.visibility_category[`name_${language}`],
    messages.criticality[criticalityNames[exposure.criticality_level]],
    exposure.is_active ? messages.open : messages.closed,
    tlpLabel(exposure.tlp),
    exposure.false_positive ? messages.yes : messages.no,
    csvInstant(exposure.first_detection_date),
    csvInstant(exposure.last_detection_date),
    exposure.closed_date === null ? null : csvInstant(exposure.closed_date),
    exposure.sent_date === null ? null : csvInstant(exposure.sent_date),
    exposureStateLabels[language][exposure.state].replaceAll('\u00A0', ' '),
    exposure.owner?.name ?? null,
    exposure.due_date,
    exposure.accepted_until,
    exposure.fixed_date === null ? null : csvInstant(exposure.fixed_date),
    exposure.returned_date === null ? null : csvInstant(exposure.returned_date),
    exposure.acceptance_ended_date,
  ]
}
