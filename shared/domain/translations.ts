/** Texts in one or both languages (docs/decisions/content-languages.md). */
import type { languages } from '../contracts/languages.ts'

export type ContentLanguage = (typeof languages)[number]

export const otherLanguage = (language: ContentLanguage): ContentLanguage => (language === 'pl' ? 'en' : 'pl')

/** A translation. */
interface Translation {
  readonly lang: ContentLanguage
  readonly name: string
}

/** An item with a name, its language when known, and an optional translation. */
export interface Named {
  readonly name: string
  readonly lang?: ContentLanguage | undefined
  readonly translation?: Translation | undefined
}

/** The same with a description. */
export interface Described extends Named {
  readonly description: string | null
  readonly translation?: (Translation & { readonly description: string | null }) | undefined
}

/** An item's name for a reader's language; the original when it is not translated. */
export const nameIn = ({ name, translation }: Named, language: ContentLanguage): string =>
  translation?.lang === language ? translation.name : name

/** The description for a reader's language, with its actual language. When there is only one, that one. */
const givenDescription = (
  { description, lang, translation }: Described,
  language: ContentLanguage,
): { readonly text: string | null; readonly lang: ContentLanguage | undefined } => {
  const written = { text: description, lang }
  if (translation === undefined) return written
  const translated = { text: translation.description, lang: translation.lang }
  const [own, other] = translation.lang === language ? [translated, written] : [written, translated]
  return own.text === null ? other : own
}

/** Its description for a reader's language. When only the name is translated, the only description there is. */
export const descriptionIn = (item: Described, language: ContentLanguage): string | null =>
  givenDescription(item, language).text

/** All names of an item, for readers whose language is unknown. */
export const namesOf = ({ name, translation }: Named): string =>
  translation === undefined || translation.name === name ? name : `${name} / ${translation.name}`

/** All texts of an item in both languages. */
export const textsOf = ({ name, description, translation }: Described): string[] =>
  [name, description, translation?.name, translation?.description].filter((text) => typeof text === 'string')

/** The only language of an item, when it is not the reader's; undefined when unknown too. */
export const onlyIn = (
  { lang, translation }: Named,
  language: ContentLanguage,
): ContentLanguage | undefined =>
  lang === undefined || lang === language || translation?.lang === language ? undefined : lang

/** The language of the name that the reader gets; undefined when unknown. */
export const languageOfName = (
  { lang, translation }: Named,
  language: ContentLanguage,
): ContentLanguage | undefined => (translation?.lang === language ? language : lang)

/** The language of the description that the reader gets. */
export const languageOfDescription = (
  item: Described,
  language: ContentLanguage,
): ContentLanguage | undefined => givenDescription(item, language).lang

/** The other language, when only the name is available in the reader's language and the description is not. */
export const descriptionOnlyIn = (
  item: Described,
  language: ContentLanguage,
): ContentLanguage | undefined => {
  const { text, lang } = givenDescription(item, language)
  return text === null || item.translation === undefined || lang === language ? undefined : lang
}

/** The name in a document, with a label when it exists only in the other language. */
export const labelledNameIn = (item: Named, language: ContentLanguage): string => {
  const only = onlyIn(item, language)
  return only === undefined ? nameIn(item, language) : `${item.name} [${only.toUpperCase()}]`
}

/**
 * The description in a document. A label on the name covers both; when only the name is translated, the description has
 * the label.
 */
export const labelledDescriptionIn = (item: Described, language: ContentLanguage): string | null => {
  const description = descriptionIn(item, language)
  const only = descriptionOnlyIn(item, language)
  return only === undefined ? description : `[${only.toUpperCase()}] ${description}`
}

/** Whether a text has new content, not only a removed description. */
export const hasNewText = (
  before: Pick<Described, 'name' | 'description'>,
  after: Pick<Described, 'name' | 'description'>,
): boolean =>
  before.name !== after.name || (after.description !== null && before.description !== after.description)

const polishLetters = /[ąćęłńśźż]/i
/** Common words that occur in almost every text of one language and not in the other. */
const smallWords: Readonly<Record<ContentLanguage, RegExp>> = {
  pl: /(?<!\p{L})(?:jest|oraz|przez|dla|nie|lub|się|od|po|przy|które?)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|of|is|are|with|from|for|that|by|which)(?!\p{L})/giu,
}

/** Guesses the language of a text; English when nothing indicates it. */
export const guessedLanguage = (text: string): ContentLanguage => {
  if (polishLetters.test(text)) return 'pl'
  const count = (language: ContentLanguage): number => text.match(smallWords[language])?.length ?? 0
  return count('pl') > count('en') ? 'pl' : 'en'
}
