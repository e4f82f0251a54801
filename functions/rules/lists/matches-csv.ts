/** Text that explains why an item matches the organization's assets, for CSV columns, e-mails and reports. */
import type { Language } from '#shared/contracts/account.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { MatchKind } from '#shared/domain/asset-matches/asset-match.ts'
import type { CsvColumn } from './csv.ts'

type CsvValue = (value: string) => string

const csvMessages = {
  pl: {
    header: 'Dotyczy nas',
    inIndicators: (count) => `w ${count} IoC`,
    kinds: {
      domain: (value) => `domena ${value}`,
      subdomain: (value) => `subdomena domeny ${value}`,
      look_alike: (value) => `podobna do domeny ${value}`,
      email: (value) => `adres w domenie ${value}`,
      network: (value) => `adres lub sieć: ${value}`,
      asn: (value) => `ASN ${value}`,
      keyword: (value) => `słowo kluczowe „${value}”`,
      technology: (value) => `technologia ${value}`,
    },
  },
  en: {
    header: 'Concerns us',
    inIndicators: (count) => `in ${count} IoC`,
    kinds: {
      domain: (value) => `domain ${value}`,
      subdomain: (value) => `subdomain of ${value}`,
      look_alike: (value) => `look-alike of ${value}`,
      email: (value) => `address at ${value}`,
      network: (value) => `address or network: ${value}`,
      asn: (value) => `ASN ${value}`,
      keyword: (value) => `keyword "${value}"`,
      technology: (value) => `technology ${value}`,
    },
  },
} as const satisfies Record<
  Language,
  {
    readonly header: string
    readonly inIndicators: (count: string) => string
    readonly kinds: Readonly<Record<MatchKind, CsvValue>>
  }
>

/**
 * Describes a match: `look-alike of example.com`, or for a threat's group `…, in 3 IoC`. `shown` is the asset as
 * written.
 */
export const matchReason = (
  { kind, asset, indicators }: ItemMatch,
  language: Language,
  shown: (value: string) => string = (value) => value,
): string => {
  const { kinds, inIndicators } = csvMessages[language]
  const reason = kinds[kind](shown(asset.value))
  return indicators === undefined
    ? reason
    : `${reason}, ${inIndicators(new Intl.NumberFormat(language).format(indicators))}`
}

/** The cell with the strongest matches; empty for an item without matches. */
export const matchesCell = (matches: readonly ItemMatch[] | undefined, language: Language): string =>
  (matches ?? []).map((match) => matchReason(match, language)).join('; ')

/** The column with these cells. */
export const matchesColumn: CsvColumn<{ readonly concerns?: readonly ItemMatch[] | undefined }> = {
  pl: csvMessages.pl.header,
  en: csvMessages.en.header,
  cell: ({ concerns: matches }, language) => matchesCell(matches, language),
}
