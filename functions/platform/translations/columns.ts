/** What entities and read models keep of texts in a second language: nothing of an item that has none. */
import * as z from 'zod'
import { languageSchema } from '#shared/contracts/languages.ts'
import { listTranslationSchema, translationSchema } from '#shared/contracts/translations.ts'
import { searchKey } from '#shared/domain/text.ts'
import type { Row } from '../journal/definition.ts'
import type { ListTranslation, Translation } from '#shared/contracts/translations.ts'
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
/** The same of what is compared or listed with its description. */
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

/** What a list selects of a kind. */
export const translationSelect = (kind: string): string => `${kind}.lang, ${kind}.translation`

/** The columns as a list reads them. */
export const translationRowShape = {
  lang: languageSchema.nullable(),
  translation: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : listTranslationSchema.parse(JSON.parse(text)))),
}

/** What a reply of a list has of a row. */
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

/** The name of a row for a reader of a language, within a query, labelled as by `labelledNameIn`. */
export const labelledNameForReader = (kind: string, language: ContentLanguage): string =>
  `CASE WHEN json_extract(${kind}.translation, '$.lang') = '${language}' THEN ${translatedName(kind)}
        WHEN ${kind}.lang <> '${language}' THEN ${kind}.name || ' [' || upper(${kind}.lang) || ']'
        ELSE ${kind}.name END`

/** The name of a row's translation, within a query. */
export const translatedName = (kind: string): string => `json_extract(${kind}.translation, '$.name')`

/** A row of a journal, as far as it is named. */
export const namedRowSchema = z
  .object({ name: z.string(), ...translationRowShape })
  .partial({ lang: true, translation: true })

/** The names of a row of a journal, in whatever language. */
export const namesInRow = (row: Row): string[] => {
  const { name, translation } = namedRowSchema.parse(row)
  return [name, ...(translation === null || translation === undefined ? [] : [translation.name])]
}
