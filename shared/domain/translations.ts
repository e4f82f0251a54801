/** Texts that are written in one language, and perhaps in the other too (docs/decisions/content-languages.md). */
import type { languages } from '../contracts/languages.ts'

export type ContentLanguage = (typeof languages)[number]

export const otherLanguage = (language: ContentLanguage): ContentLanguage => (language === 'pl' ? 'en' : 'pl')

/** What a translation says beside its name. */
interface Translation {
  readonly lang: ContentLanguage
  readonly name: string
}

/** An item with a name: in the language it was written in, where that is known, and perhaps translated. */
export interface Named {
  readonly name: string
  readonly lang?: ContentLanguage | undefined
  readonly translation?: Translation | undefined
}

/** The same with its description. */
export interface Described extends Named {
  readonly description: string | null
  readonly translation?: (Translation & { readonly description: string | null }) | undefined
}

/** The name of an item for a reader of a language: as it was written, where it is not translated. */
export const nameIn = ({ name, translation }: Named, language: ContentLanguage): string =>
  translation?.lang === language ? translation.name : name

/** The description that a reader of a language is given, with the language that it is in. Where one alone is written, it is that. */
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

/** Its description likewise. Either language may have a name alone: the description is then the one there is. */
export const descriptionIn = (item: Described, language: ContentLanguage): string | null =>
  givenDescription(item, language).text

/** The names that an item has, for readers whose language nobody knows. */
export const namesOf = ({ name, translation }: Named): string =>
  translation === undefined || translation.name === name ? name : `${name} / ${translation.name}`

/** Every text of an item, in whatever language. */
export const textsOf = ({ name, description, translation }: Described): string[] =>
  [name, description, translation?.name, translation?.description].filter((text) => typeof text === 'string')

/** The only language that an item can be read in, where that is not the reader's; undefined also where it is not known. */
export const onlyIn = (
  { lang, translation }: Named,
  language: ContentLanguage,
): ContentLanguage | undefined =>
  lang === undefined || lang === language || translation?.lang === language ? undefined : lang

/** The language of the name that a reader of a language is given; undefined where it is not known. */
export const languageOfName = (
  { lang, translation }: Named,
  language: ContentLanguage,
): ContentLanguage | undefined => (translation?.lang === language ? language : lang)

/** The language of the description that a reader of a language is given. */
export const languageOfDescription = (
  item: Described,
  language: ContentLanguage,
): ContentLanguage | undefined => givenDescription(item, language).lang

/** The other language, where the description is there in it alone although the name is there in the reader's. */
export const descriptionOnlyIn = (
  item: Described,
  language: ContentLanguage,
): ContentLanguage | undefined => {
  const { text, lang } = givenDescription(item, language)
  return text === null || item.translation === undefined || lang === language ? undefined : lang
}

/** The name for a reader on paper, with a mark where it is there in the other language alone. */
export const labelledNameIn = (item: Named, language: ContentLanguage): string => {
  const only = onlyIn(item, language)
  return only === undefined ? nameIn(item, language) : `${item.name} [${only.toUpperCase()}]`
}

/** The description likewise. Where the name has the mark it speaks of both; where the name alone is there in both languages, it stands here. */
export const labelledDescriptionIn = (item: Described, language: ContentLanguage): string | null => {
  const description = descriptionIn(item, language)
  const only = descriptionOnlyIn(item, language)
  return only === undefined ? description : `[${only.toUpperCase()}] ${description}`
}

/** Whether a text says something that it did not say: more than that its description was removed. */
export const hasNewText = (
  before: Pick<Described, 'name' | 'description'>,
  after: Pick<Described, 'name' | 'description'>,
): boolean =>
  before.name !== after.name || (after.description !== null && before.description !== after.description)

const polishLetters = /[ąćęłńśźż]/i
/** Small words that stand in almost every text of one language and in none of the other. */
const smallWords: Readonly<Record<ContentLanguage, RegExp>> = {
  pl: /(?<!\p{L})(?:jest|oraz|przez|dla|nie|lub|się|od|po|przy|które?)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|of|is|are|with|from|for|that|by|which)(?!\p{L})/giu,
}

/** The language that a text seems to be in. English where nothing tells. */
export const guessedLanguage = (text: string): ContentLanguage => {
  if (polishLetters.test(text)) return 'pl'
  const count = (language: ContentLanguage): number => text.match(smallWords[language])?.length ?? 0
  return count('pl') > count('en') ? 'pl' : 'en'
}
