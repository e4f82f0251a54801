/** Stored fields and columns for texts in a second language. Empty for items without one. */
import * as z from 'zod'
import { languageSchema } from '#shared/contracts/languages.ts'
import {
  listTranslationSchema,
  translationSchema,
  type ListTranslation,
  type Translation,
} from '#shared/contracts/translations.ts'
import { searchKey } from '#shared/domain/text.ts'
import type { Row } from '#functions/core/event-store/definition.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'

/** Fields of an entity. */
export const translatedShape = { lang: languageSchema.optional(), translation: translationSchema.optional() }

export interface Translated {
  readonly lang?: ContentLanguage | undefined
  readonly translation?: Translation | undefined
}

/** Columns of a read model's row. */
export const translationColumns = {
  lang: 'rare',
  /** A `ListTranslation` as JSON. */
  translation: 'rare',
  translation_search: 'rare',
} as const
/** Also with the translated description, for kinds that compare or list it. */
export const wholeTranslationColumns = { ...translationColumns, translation_description: 'rare' } as const

const listed = ({ lang, name, outdated }: Translation): ListTranslation => ({
  lang,
  name,
  ...(outdated === undefined ? {} : { outdated }),
})

export const translationRow = ({ lang, translation }: Translated) => ({
  lang,
  translation: translation === undefined ? undefined : JSON.stringify(listed(translation)),
  translation_search: translation === undefined ? undefined : searchKey(translation.name),
})

export const wholeTranslationRow = (item: Translated) => ({
  ...translationRow(item),
  translation_description: item.translation?.description ?? undefined,
})

/** The columns that a list selects of a kind. */
export const translationSelect = (kind: string): string => `${kind}.lang, ${kind}.translation`

/** The columns as a list reads them. */
export const translationRowShape = {
  lang: languageSchema.nullable(),
  translation: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : listTranslationSchema.parse(JSON.parse(text)))),
}

/** The language fields of a row in a list's reply. */
export const languagesOf = <Words>({
  lang,
  translation,
}: {
  readonly lang?: ContentLanguage | null | undefined
  readonly translation?: Words | null | undefined
}): { lang?: ContentLanguage; translation?: Words } => ({
  ...(lang === null || lang === undefined ? {} : { lang }),
  ...(translation === null || translation === undefined ? {} : { translation }),
})

/** SQL for the name of a row for a reader's language, labelled as by `labelledNameIn`. */
export const labelledNameForReader = (kind: string, language: ContentLanguage): string =>
  `CASE WHEN json_extract(${kind}.translation, '$.lang') = '${language}' THEN ${translatedName(kind)}
        WHEN ${kind}.lang <> '${language}' THEN ${kind}.name || ' [' || upper(${kind}.lang) || ']'
        ELSE ${kind}.name END`

/** SQL for the translated name of a row. */
export const translatedName = (kind: string): string => `json_extract(${kind}.translation, '$.name')`

/** The name fields of a journal row. */
export const namedRowSchema = z
  .object({ name: z.string(), ...translationRowShape })
  .partial({ lang: true, translation: true })

/** The names of a journal row in all languages. */
export const namesInRow = (row: Row): string[] => {
  const { name, translation } = namedRowSchema.parse(row)
  return [name, ...(translation === null || translation === undefined ? [] : [translation.name])]
}
