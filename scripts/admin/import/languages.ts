/** Languages in threat sources. */
import * as z from 'zod'
import { languageSchema } from '#shared/contracts/languages.ts'
import { otherLanguage, type ContentLanguage } from '#shared/domain/translations.ts'
import { translationInputSchema, type TranslationInput } from '#shared/contracts/translations.ts'
import type { Candidate, CandidateTranslation } from './candidate.ts'

/** The content language of a tag such as `pl` or `en-GB`; undefined for an unsupported one. */
export const languageOfTag = (tag: string | undefined): ContentLanguage | undefined =>
  languageSchema.safeParse(tag?.split('-')[0]?.toLowerCase()).data

/** A STIX 2.1 object of type `language-content`, which translates another object. */
export const languageContentSchema = z.looseObject({
  type: z.literal('language-content'),
  object_ref: z.string(),
  object_modified: z.string().optional(),
  modified: z.string().optional(),
  revoked: z.boolean().default(false),
  contents: z.record(z.string(), z.looseObject({ name: z.unknown(), description: z.unknown() }).partial()),
})
export type LanguageContent = z.infer<typeof languageContentSchema>

/** The fields of an object that have texts. */
interface Texts {
  readonly lang?: string | undefined
  readonly modified?: string | undefined
}

const written = (text: unknown): string => (typeof text === 'string' ? text : '')

/**
 * The languages of an object. By STIX 2.1 section 3.2 an object without `lang` is in English, but many are not. So
 * English is assumed only if a translation exists. Translations of another version of the object are ignored.
 */
export const languagesOfObject = (
  { lang: tag, modified }: Texts,
  contents: readonly LanguageContent[],
): { lang?: ContentLanguage | undefined; translation?: CandidateTranslation | undefined } => {
  const ofVersion = contents.filter(
    ({ object_modified: version, revoked }) =>
      !revoked &&
      (version === undefined || modified === undefined || Date.parse(version) === Date.parse(modified)),
  )
  const newest = ofVersion.toSorted((one, other) => (other.modified ?? '').localeCompare(one.modified ?? ''))
  const found = newest.flatMap(({ contents: texts }) => Object.entries(texts))
  const lang = tag === undefined ? (found.length === 0 ? undefined : 'en') : languageOfTag(tag)
  if (lang === undefined) return {}
  const into = otherLanguage(lang)
  const [, texts] = found.find(([language]) => languageOfTag(language) === into) ?? []
  if (texts === undefined) return tag === undefined ? {} : { lang }
  return {
    lang,
    translation: { lang: into, name: written(texts.name), description: written(texts.description) },
  }
}

/** The languages of a candidate for publishing. An invalid translation is dropped with a note. */
export const preparedLanguages = (
  { lang, translation }: Candidate,
  textOf: (description: string) => string,
): { kept: { lang?: ContentLanguage; translation?: TranslationInput }; notes: string[] } => {
  const kept = lang === undefined ? {} : { lang }
  if (translation === undefined) return { kept, notes: [] }
  if (lang === undefined || translation.lang !== otherLanguage(lang))
    return { kept, notes: ['the translation was left out: it is not in the other language (lang)'] }
  const checked = translationInputSchema.safeParse({
    ...translation,
    description: textOf(translation.description),
  })
  if (checked.success) return { kept: { ...kept, translation: checked.data }, notes: [] }
  const fields = checked.error.issues.map(({ path }) => path.join('.')).join(', ')
  return { kept, notes: [`the translation was left out: its ${fields} is missing, too long or unreadable`] }
}
