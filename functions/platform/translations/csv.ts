/**
 * The columns of CSV files that have texts in two languages. `Name` and `Description` are in the language of the file where
 * they are written in it; these say in which language each of them is, and have the other texts.
 */
import type { Cell } from '#functions/platform/lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import {
  descriptionIn,
  languageOfDescription,
  languageOfName,
  type Described,
} from '#shared/domain/translations.ts'

export const languagesCsvHeader = {
  pl: ['Język nazwy', 'Język opisu', 'Nazwa w drugim języku', 'Opis w drugim języku'],
  en: [
    'Language of name',
    'Language of description',
    'Name in the other language',
    'Description in the other language',
  ],
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

/** An item's cells: where its language is not known they are empty, as is the language of a text that is not there. */
export const languagesCsvCells = (item: Described, language: Language): Cell[] => {
  const { translation } = item
  const isTranslated = translation?.lang === language
  // Of two texts the one that is not shown. A text that is there alone is shown, whatever its language.
  const other = (text: string | null, translated: string | null | undefined): Cell =>
    text === null || translated === undefined || translated === null ? null : isTranslated ? text : translated
  return [
    languageOfName(item, language) ?? null,
    descriptionIn(item, language) === null ? null : (languageOfDescription(item, language) ?? null),
    other(item.name, translation?.name),
    other(item.description, translation?.description),
  ]
}
