/** A bilingual name in the interface language (part 1 section 3). */
export const localName = (names: { name_pl: string; name_en: string }, language: string): string =>
  language.startsWith('pl') ? names.name_pl : names.name_en
