/** The column of CSV files that says why an item concerns the organization. */
import type { Language } from '#shared/contracts/account.ts'
import type { ItemConcern } from '#shared/contracts/concerns.ts'
import type { ConcernKind } from '#shared/domain/concerns/concern.ts'

type Word = (value: string) => string

const wording = {
  pl: {
    header: 'Dotyczy nas',
    kinds: {
      domain: (value) => `domena ${value}`,
      subdomain: (value) => `nazwa w domenie ${value}`,
      look_alike: (value) => `podobna do domeny ${value}`,
      email: (value) => `adres e-mail w domenie ${value}`,
      network: (value) => `adres lub sieć: ${value}`,
      asn: (value) => `system autonomiczny ${value}`,
      keyword: (value) => `słowo kluczowe „${value}”`,
      technology: (value) => `technologia ${value}`,
    },
  },
  en: {
    header: 'Concerns us',
    kinds: {
      domain: (value) => `domain ${value}`,
      subdomain: (value) => `name under ${value}`,
      look_alike: (value) => `look-alike of ${value}`,
      email: (value) => `e-mail address at ${value}`,
      network: (value) => `address or network: ${value}`,
      asn: (value) => `autonomous system ${value}`,
      keyword: (value) => `keyword "${value}"`,
      technology: (value) => `technology ${value}`,
    },
  },
} as const satisfies Record<
  Language,
  { readonly header: string; readonly kinds: Readonly<Record<ConcernKind, Word>> }
>

/** The name of the column. */
export const concernsHeader = (language: Language): string => wording[language].header

/** Its cell: the strongest matches, empty for what does not concern the organization. */
export const concernsCell = (concerns: readonly ItemConcern[] | undefined, language: Language): string =>
  (concerns ?? []).map(({ kind, asset }) => wording[language].kinds[kind](asset.value)).join('; ')
