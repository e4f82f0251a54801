/** The second language of incident templates. All its texts are optional. */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { nullableTextSchema } from '../http/schemas.ts'
import { languageSchema } from './languages.ts'

const orNull = (max: number) => nullableTextSchema(max).default(null)

/** The language of the texts, and the texts in the other language; absent when unknown, or when there are none. */
export const templateLanguagesShape = {
  lang: languageSchema.optional(),
  translation: z
    .object({ lang: languageSchema, name: z.string().nullable(), description: z.string().nullable() })
    .optional(),
}

export const newTemplateLanguagesShape = {
  lang: languageSchema.optional(),
  translation: z
    .object({
      lang: languageSchema,
      name: orNull(limits.nameLength),
      description: orNull(limits.descriptionLength),
    })
    .nullish(),
}
