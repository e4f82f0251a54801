/**
 * The category and tags of items, as lists and replies show them. They are joined by id, so that a renamed one shows
 * everywhere at once. The dictionaries of a kind are `<kind>_category` and `<kind>_tag`.
 */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idNameRow } from '#functions/core/read-model/rows.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { isActiveEntry } from './entries.ts'

export interface Category {
  readonly id: number
  readonly name_pl: string
  readonly name_en: string
  readonly is_active: boolean
}

export interface Tag {
  readonly id: number
  readonly name: string
}

/** The columns of a list row's category. Requires `categoryJoin`. */
export const categorySelect =
  'category.id AS category_id, category.name_pl, category.name_en, category.is_active AS category_active'
export const categoryJoin = (kind: string): string =>
  `JOIN ${kind}_category AS category ON category.id = ${kind}.category_id`
export const categoryRowShape = {
  category_id: z.int(),
  name_pl: z.string(),
  name_en: z.string(),
  category_active: z.int(),
}

/** The category in a list row. */
export const categoryIn = (row: {
  readonly category_id: number
  readonly name_pl: string
  readonly name_en: string
  readonly category_active: number
}): Category => ({
  id: row.category_id,
  name_pl: row.name_pl,
  name_en: row.name_en,
  is_active: row.category_active === 1,
})

/** The category of a stored item. */
export const categoryOf = (
  readModel: ReadModel,
  kind: string,
  { category_id: id }: { readonly category_id: number },
): Category => {
  const row = readModel.row(
    z.object(categoryRowShape),
    `SELECT ${categorySelect} FROM ${kind}_category AS category WHERE id = ?`,
    [id],
  )
  if (row === undefined) throw new Error(`${kind} has category ${id}, which does not exist`)
  return categoryIn(row)
}

/** The column `tags` of a list row. */
export const tagsSelect = (kind: string): string =>
  `(SELECT json_group_array(json_object('id', tag.id, 'name', tag.name))
     FROM json_each(${kind}.tag_ids) AS link CROSS JOIN ${kind}_tag AS tag ON tag.id = link.value) AS tags`

const tagsSchema = z.array(idNameRow)
export const tagsRowShape = {
  tags: z.string().transform((text): Tag[] => tagsSchema.parse(JSON.parse(text))),
}

/** The tags of a stored item. */
export const tagsOf = (
  readModel: ReadModel,
  kind: string,
  { tag_ids: ids }: { readonly tag_ids: readonly number[] },
): Tag[] =>
  readModel.rows(
    idNameRow,
    `SELECT tag.id, tag.name FROM json_each(?) AS link CROSS JOIN ${kind}_tag AS tag ON tag.id = link.value`,
    [JSON.stringify(ids)],
  )

interface Classified {
  readonly category_id: number | null
  readonly tag_ids?: readonly number[]
}

/**
 * New references must be active. Existing ones may have been switched off since. Throws `too_many_tags` and
 * `unknown_reference`.
 */
export const checkClassification = (
  readModel: ReadModel,
  kind: string,
  { category_id: category, tag_ids: tags = [] }: Classified,
  before?: Classified,
): void => {
  if (tags.length > limits.tagsPerItem) throw new PortalError('too_many_tags', { field: 'tags_ids' })
  const categories = `${kind}_category`
  if (
    category !== null &&
    category !== before?.category_id &&
    !isActiveEntry(readModel, categories, category)
  )
    throw new PortalError('unknown_reference', { field: `${categories}_id` })
  const added = tags.filter((id) => before?.tag_ids?.includes(id) !== true)
  if (!added.every((id) => isActiveEntry(readModel, `${kind}_tag`, id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}
