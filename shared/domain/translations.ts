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

/** Its description likewise. A translation may have a name alone: the description is then the one there is. */
export const descriptionIn = (
  { description, translation }: Described,
  language: ContentLanguage,
): string | null => (translation?.lang === language ? (translation.description ?? description) : description)

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
  { lang, translation }: Described,
  language: ContentLanguage,
): ContentLanguage | undefined =>
  translation?.lang === language && translation.description !== null ? language : lang

/** The name for a reader on paper, with a mark where it is there in the other language alone. */
export const markedNameIn = (item: Named, language: ContentLanguage): string => {
  const only = onlyIn(item, language)
  return only === undefined ? nameIn(item, language) : `${item.name} [${only.toUpperCase()}]`
}

/** The description likewise. Where the name has the mark it speaks of both; where the name alone is translated, it stands here. */
export const markedDescriptionIn = (item: Described, language: ContentLanguage): string | null => {
  const description = descriptionIn(item, language)
  const own = languageOfDescription(item, language)
  return description === null || item.translation === undefined || own === undefined || own === language
    ? description
    : `[${own.toUpperCase()}] ${description}`
}

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
