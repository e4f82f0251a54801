/** Text that explains why an item matches the organization's assets, for CSV columns, e-mails and reports. */
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/asset-matches.ts'
import pl from '#messages/pl/csv/asset-matches.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { titlesOf, type CsvColumn } from './csv.ts'

const texts = formats(en, pl)

/**
 * Describes a match: `look-alike of example.com`, or for a threat's group `…, in 3 IoC`. `shown` is the asset as
 * written.
 */
export const matchReason = (
  { kind, asset, indicators }: ItemMatch,
  language: Language,
  shown: (value: string) => string = (value) => value,
): string => {
  const t = texts[language]
  const reason = t(`kinds.${kind}`, { value: shown(asset.value) })
  return indicators === undefined ? reason : t('inIndicators', { reason, count: indicators })
}

/** The cell with the strongest matches; empty for an item without matches. */
export const matchesCell = (matches: readonly ItemMatch[] | undefined, language: Language): string =>
  (matches ?? []).map((match) => matchReason(match, language)).join('; ')

/** The column with these cells. */
export const matchesColumn: CsvColumn<{ readonly concerns?: readonly ItemMatch[] | undefined }> = {
  ...titlesOf(en, pl)('column'),
  cell: ({ concerns: matches }, language) => matchesCell(matches, language),
}
