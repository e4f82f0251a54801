/** Names and descriptions in two languages (docs/decisions/content-languages.md). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { charactersSchema, lineSchema, nullableTextSchema } from '../http/schemas.ts'
import { languageSchema } from './languages.ts'

/** An item's name in the other language. */
export const nameTranslationSchema = z.object({ lang: languageSchema, name: z.string() })
export type NameTranslation = z.infer<typeof nameTranslationSchema>

/** The same in lists. */
export const listTranslationSchema = nameTranslationSchema.extend({
  /** The language of the text that is older than the last change of the other one, and may be out of date. */
  outdated: languageSchema.optional(),
})
export type ListTranslation = z.infer<typeof listTranslationSchema>

/** An item's texts in the other language. */
export const translationSchema = listTranslationSchema.extend({ description: z.string().nullable() })
export type Translation = z.infer<typeof translationSchema>

/** The language of `name` and `description`; absent when unknown. */
const langShape = { lang: languageSchema.optional() }
/** For a referenced item; absent without a translation. */
export const nameLanguagesShape = { ...langShape, translation: nameTranslationSchema.optional() }
/** For an item in a list; absent without a translation. */
export const listLanguagesShape = { ...langShape, translation: listTranslationSchema.optional() }
/** For a whole item. */
export const languagesShape = { ...langShape, translation: translationSchema.optional() }
/** For rows of a list that can return whole items too. */
export const eitherLanguagesShape = {
  ...langShape,
  translation: translationSchema.partial({ description: true }).optional(),
}

/** A translation as sent, with the limits of the original texts. */
export const translationInputSchema = z.object({
  lang: languageSchema,
  name: lineSchema(limits.nameLength),
  description: nullableTextSchema(limits.descriptionLength).default(null),
})
export type TranslationInput = z.output<typeof translationInputSchema>

/** Languages of a new item. */
export const newLanguagesShape = { ...langShape, translation: translationInputSchema.nullish() }
const nameBefore = charactersSchema(limits.nameLength)
const descriptionBefore = charactersSchema(limits.descriptionLength).nullable()
/**
 * The texts that the client saw when the user began the change; null for none. If one differs by now, the change is
 * refused. The object is strict: an unknown field would be a precondition that nobody checks.
 */
const textsBeforeSchema = z
  .strictObject({
    lang: languageSchema.nullable(),
    name: nameBefore,
    description: descriptionBefore,
    translation: z
      .strictObject({ lang: languageSchema, name: nameBefore, description: descriptionBefore })
      .nullable(),
  })
  .partial()
export type TextsBefore = z.output<typeof textsBeforeSchema>

/**
 * Languages of a change: null removes the translation. `translation_is_current` confirms that both texts have the same
 * meaning.
 */
export const changedLanguagesShape = {
  ...newLanguagesShape,
  translation_is_current: z.literal(true).optional(),
  texts_before: textsBeforeSchema.optional(),
}

/** For an incident template, whose texts are all optional. */
export const templateLanguagesShape = {
  ...langShape,
  translation: translationSchema.omit({ outdated: true }).extend({ name: z.string().nullable() }).optional(),
}
/** Languages of a new incident template. */
export const newTemplateLanguagesShape = {
  ...langShape,
  translation: translationInputSchema
    .extend({ name: nullableTextSchema(limits.nameLength).default(null) })
    .nullish(),
}
