/**
 * CSV columns for texts in two languages. `Name` and `Description` are in the file's language, if the item has it.
 * These columns state the language of each, and contain the other texts.
 */
import type { Cell, CsvColumn } from '../lists/csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import {
  descriptionIn,
  languageOfDescription,
  languageOfName,
  type Described,
} from '#shared/domain/translations.ts'

/** Texts of an item that are not in its row. */
export interface CsvTexts {
  readonly description: string | null
  readonly translation: Translation | undefined
}

/** The texts of a stored item; empty for a deleted one. */
export const csvTextsOf = (entity: Partial<CsvTexts> | undefined): CsvTexts => ({
  description: entity?.description ?? null,
  translation: entity?.translation,
})

/** The cells of an item: empty when its language is unknown, and the language of a missing text is empty too. */
export const languagesCsvCells = (item: Described, language: Language): Cell[] => {
  const { translation } = item
  const isTranslated = translation?.lang === language
  // The text that is not shown, of two. A single text is always shown, whatever its language.
  const other = (text: string | null, translated: string | null | undefined): Cell =>
    text === null || translated === undefined || translated === null ? null : isTranslated ? text : translated
  return [
    languageOfName(item, language) ?? null,
    descriptionIn(item, language) === null ? null : (languageOfDescription(item, language) ?? null),
    other(item.name, translation?.name),
    other(item.description, translation?.description),
  ]
}

/** The columns with these cells. */
export const languagesCsvColumns: readonly CsvColumn<Described>[] = [
  { pl: 'Język nazwy', en: 'Language of name' },
  { pl: 'Język opisu', en: 'Language of description' },
  { pl: 'Nazwa w drugim języku', en: 'Name in the other language' },
  { pl: 'Opis w drugim języku', en: 'Description in the other language' },
].map((titles, index) => ({
  ...titles,
  cell: (item, language) => languagesCsvCells(item, language)[index] ?? null,
}))
