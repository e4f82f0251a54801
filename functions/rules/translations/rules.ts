/** Rules for texts in two languages: which of them is known to be outdated. */
import type { TextsBefore, TranslationInput } from '#shared/contracts/translations.ts'
import {
  otherLanguage,
  hasNewText,
  type ContentLanguage,
  type Described,
} from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Translated } from './columns.ts'

/** The language fields of a request. */
export interface LanguagesInput {
  readonly lang?: ContentLanguage | undefined
  readonly translation?: TranslationInput | null | undefined
  readonly translation_is_current?: true | undefined
}

/** The text fields of a change. */
interface TextsInput extends LanguagesInput {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly texts_before?: TextsBefore | undefined
}

type Texts = Pick<Described, 'name' | 'description'>

/**
 * Throws `translation_language` for a translation into the item's own language, or of an item whose language is
 * unknown.
 */
const check = ({ lang, translation }: Translated): Translated => {
  if (translation !== undefined && (lang === undefined || translation.lang !== otherLanguage(lang)))
    throw new PortalError('translation_language', { field: 'translation' })
  return { ...(lang === undefined ? {} : { lang }), ...(translation === undefined ? {} : { translation }) }
}

/** The stored language fields of a new item. Throws `translation_language`. */
export const newLanguages = ({ lang, translation }: LanguagesInput): Translated =>
  check({ lang, translation: translation ?? undefined })

const isSame = (one: Texts, other: Texts): boolean =>
  one.name === other.name && one.description === other.description

/** Whether a text is still the one that the change was based on, or already has the wanted value. */
const isHeld = <Text>(was: Text | undefined, is: Text, wanted: Text | undefined): boolean =>
  was === undefined || is === was || is === wanted

/** Throws `texts_changed` when a text differs from the one that the change was based on. */
const checkBefore = (stored: Texts & Translated, input: TextsInput): void => {
  const { texts_before: before } = input
  if (before === undefined) return
  const isSameStill =
    isHeld(before.lang, stored.lang ?? null, input.lang) &&
    isHeld(before.name, stored.name, input.name) &&
    isHeld(before.description, stored.description, input.description) &&
    isHeld(
      before.translation === undefined ? undefined : textOfTranslation(before.translation),
      textOfTranslation(stored.translation),
      input.translation === undefined ? undefined : textOfTranslation(input.translation),
    )
  if (!isSameStill) throw new PortalError('texts_changed')
}

/** The stored texts of a changed item, in both languages. Throws as `changedLanguages`. */
export const changedTexts = (before: Texts & Translated, input: TextsInput): Texts & Translated => {
  const texts = {
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
  }
  return { ...texts, ...changedLanguages(before, texts, input) }
}

/**
 * The stored language fields of a changed item. When one text changes alone, the other is outdated until it changes as
 * well or is declared current. Throws `translation_language` and `texts_changed`.
 */
export const changedLanguages = (before: Texts & Translated, after: Texts, input: TextsInput): Translated => {
  checkBefore(before, input)
  const lang = input.lang ?? before.lang
  const translation = input.translation === undefined ? before.translation : (input.translation ?? undefined)
  if (translation === undefined || lang === undefined) return check({ lang, translation })
  const { lang: into, name, description } = translation
  const texts = { lang: into, name, description }
  const outdated = outdatedOf(before, { ...after, lang, translation: texts }, input)
  return check({ lang, translation: { ...texts, ...(outdated === undefined ? {} : { outdated }) } })
}

const outdatedOf = (
  before: Texts & Translated,
  after: Texts & { readonly lang: ContentLanguage; readonly translation: Texts },
  { translation_is_current: isCurrent }: LanguagesInput,
): ContentLanguage | undefined => {
  const was = before.translation
  if (isCurrent === true || was === undefined) return undefined
  const isTextChanged = !isSame(before, after)
  const isTranslationChanged = !isSame(was, after.translation)
  if (isTextChanged && isTranslationChanged) return undefined
  // A side stays outdated when its texts are swapped with those of the other language.
  const { lang } = after
  const behind =
    was.outdated === undefined ? undefined : was.outdated === before.lang ? lang : otherLanguage(lang)
  if (isTextChanged)
    return behind === lang ? undefined : hasNewText(before, after) ? otherLanguage(lang) : behind
  if (isTranslationChanged)
    return behind === otherLanguage(lang) ? undefined : hasNewText(was, after.translation) ? lang : behind
  return behind
}

/**
 * The changed language fields of an item, for its history. That a text became outdated follows from the other fields.
 * That it is current again is a change only if nothing else changed.
 */
export const languageFields = <Field>(
  before: Translated,
  after: Translated,
  others: readonly Field[],
): ('lang' | 'translation')[] => {
  const fields = (['lang', 'translation'] as const).filter((field) =>
    field === 'lang'
      ? before.lang !== after.lang
      : textOfTranslation(before.translation) !== textOfTranslation(after.translation),
  )
  const isConfirmed = before.translation?.outdated !== after.translation?.outdated
  return isConfirmed && fields.length + others.length === 0 ? ['translation'] : fields
}

/** The text of a translation, current or outdated; null when there is none. */
const textOfTranslation = (
  translation: (Texts & { readonly lang: ContentLanguage }) | null | undefined,
): string | null =>
  translation === null || translation === undefined
    ? null
    : JSON.stringify([translation.lang, translation.name, translation.description])
