/**
 * The columns of CSV files that have texts in two languages. `Name` and `Description` are in the language of the file where
 * they are written in it; these say in which language they are, and have the other texts.
 */
import type { Cell } from '#functions/platform/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import { otherLanguage, type Described } from '#shared/domain/translations.ts'

export const languagesCsvHeader = {
  pl: ['Język nazwy i opisu', 'Nazwa w drugim języku', 'Opis w drugim języku'],
  en: ['Language of name and description', 'Name in the other language', 'Description in the other language'],
} as const satisfies Record<Language, readonly string[]>

/** The texts of an item that its row has not. */
export interface CsvTexts {
  readonly description: string | null
  readonly translation: Translation | undefined
}

/** Those of a stored item; one that is gone since has none. */
export const csvTextsOf = (entity: Partial<CsvTexts> | undefined): CsvTexts => ({
  description: entity?.description ?? null,
  translation: entity?.translation,
})

/** An item's cells: where its language is not known they are empty. */
export const languagesCsvCells = (item: Described, language: Language): Cell[] => {
  const { lang, translation } = item
  if (lang === undefined) return [null, null, null]
  if (translation === undefined) return [lang, null, null]
  return translation.lang === language
    ? [language, item.name, item.description]
    : [otherLanguage(translation.lang), translation.name, translation.description]
}
