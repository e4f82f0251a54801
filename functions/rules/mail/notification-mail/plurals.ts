/** Counts with their nouns. */
import type { Language } from '#shared/contracts/account.ts'

const rules = {
  pl: new Intl.PluralRules('pl'),
  en: new Intl.PluralRules('en'),
} as const satisfies Record<Language, Intl.PluralRules>
const numbers = {
  pl: new Intl.NumberFormat('pl'),
  en: new Intl.NumberFormat('en'),
} as const satisfies Record<Language, Intl.NumberFormat>

/** A whole number: `10 000` in Polish, `10,000` in English. */
export const numberText = (count: number, language: Language): string => numbers[language].format(count)

/** `1 incydent`, `2 incydenty`, `5 incydentów`: forms for one, for 2 to 4 (also 22 or 104), and for others. */
export const polishCount =
  (one: string, few: string, many: string) =>
  (count: number): string => {
    const rule = rules.pl.select(count)
    return `${numberText(count, 'pl')}\u00A0${rule === 'one' ? one : rule === 'few' ? few : many}`
  }

/** `1 incident`, `2 incidents`. */
export const englishCount =
  (one: string, many: string) =>
  (count: number): string =>
    `${numberText(count, 'en')}\u00A0${rules.en.select(count) === 'one' ? one : many}`
