/** Names and descriptions in two languages (docs/decisions/content-languages.md). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { charactersSchema, lineSchema, textSchema } from '../http/schemas.ts'
import { languageSchema } from './languages.ts'

/** The name of an item in the other language. */
export const nameTranslationSchema = z.object({ lang: languageSchema, name: z.string() })
export type NameTranslation = z.infer<typeof nameTranslationSchema>

/** The same, as lists show it. */
export const listTranslationSchema = nameTranslationSchema.extend({
  /** Of the two texts the one that was written before the other was changed: it may be out of date. */
  outdated: languageSchema.optional(),
})
export type ListTranslation = z.infer<typeof listTranslationSchema>

/** The texts of an item in the other language, whole. */
export const translationSchema = listTranslationSchema.extend({ description: z.string().nullable() })
export type Translation = z.infer<typeof translationSchema>

/** The language that `name` and `description` are written in; absent where it is not known. */
const langShape = { lang: languageSchema.optional() }
/** Of an item that another one names: its name in the other language is absent without one. */
export const nameLanguagesShape = { ...langShape, translation: nameTranslationSchema.optional() }
/** Of an item as lists show it. Absent without a translation. */
export const listLanguagesShape = { ...langShape, translation: listTranslationSchema.optional() }
/** Of an item whole. */
export const languagesShape = { ...langShape, translation: translationSchema.optional() }
/** Of rows of a list that gives whole items too. */
export const eitherLanguagesShape = {
  ...langShape,
  translation: translationSchema.partial({ description: true }).optional(),
}

/** A translation as it is written, within the bounds of what it translates. */
export const translationInputSchema = z.object({
  lang: languageSchema,
  name: lineSchema(limits.nameLength),
  description: textSchema(limits.descriptionLength)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
})
export type TranslationInput = z.output<typeof translationInputSchema>

/** What says so of a new item. */
export const newLanguagesShape = { ...langShape, translation: translationInputSchema.nullish() }
const nameBefore = charactersSchema(limits.nameLength)
const descriptionBefore = charactersSchema(limits.descriptionLength).nullable()
/**
 * The texts that a change was written over, as far as it says; null is none. Where one of them is another by now, the
 * change is refused. An unknown field would be a condition that nobody checks.
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

/** What changes it: null removes the translation, and `translation_is_current` says that both texts say the same. */
export const changedLanguagesShape = {
  ...newLanguagesShape,
  translation_is_current: z.literal(true).optional(),
  texts_before: textsBeforeSchema.optional(),
}
