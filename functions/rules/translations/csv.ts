/**
 * CSV columns for texts in two languages. `Name` and `Description` are in the file's language, if the item has it.
 * These columns state the language of each, and contain the other texts.
 */
import { titlesOf, type Cell, type CsvColumn } from '../lists/csv.ts'
import en from '#messages/en/csv/translations.ts'
import pl from '#messages/pl/csv/translations.ts'
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

const title = titlesOf(en, pl)

/** The columns with these cells. */
export const languagesCsvColumns: readonly CsvColumn<Described>[] = [
  title('languageOfName'),
  title('languageOfDescription'),
  title('otherName'),
  title('otherDescription'),
].map((titles, index) => ({
  ...titles,
  cell: (item, language) => languagesCsvCells(item, language)[index] ?? null,
}))
