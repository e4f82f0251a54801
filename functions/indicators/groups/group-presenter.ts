/** Presents groups of indicators from the read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { languagesOf, translationRowShape, translationSelect } from '#functions/rules/translations/columns.ts'
import { tlpDefaultOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { tlpOfRank, tlpRank } from '#shared/domain/tlp/levels.ts'
import type { IndicatorGroupEntity } from '../indicator-store.ts'
import type { IndicatorAccess } from '../access-queries.ts'

/** The list's columns. A group's count includes only indicators that the caller sees. */
export const groupSelect = (visible: IndicatorAccess): string => `
  feed_group.id, feed_group.name, feed_group.description, ${translationSelect('feed_group')}, feed_group.translation_description, feed_group.verified, feed_group.updated,
  ${tlpSql('feed_group')} AS tlp, feed_group.tlp IS NULL AS by_default,
  (SELECT json_group_array(json_object('feed_tag_id', tag.id, 'name', tag.name))
     FROM json_each(feed_group.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value) AS tags,
  ${
    visible.isAnalyst && visible.maxTlp === undefined
      ? '(SELECT count(*) FROM feed_group_ids WHERE ref = feed_group.id)'
      : `(SELECT count(*) FROM feed_group_ids JOIN feed ON feed.id = feed_group_ids.owner WHERE feed_group_ids.ref = feed_group.id AND ${visible.condition('feed').sql})`
  } AS feed_count`

const tagSchema = z.object({ feed_tag_id: z.int(), name: z.string() })
const tagsSchema = z.array(tagSchema)

export const groupRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  ...translationRowShape,
  translation_description: z.string().nullable(),
  verified: z.int(),
  updated: z.int(),
  tlp: z.int(),
  by_default: z.int(),
  feed_count: z.int(),
  tags: z.string().transform((text) => tagsSchema.parse(JSON.parse(text))),
})

/** A row as the caller may see it. */
export const groupItem = (row: z.infer<typeof groupRowSchema>, visible: IndicatorAccess): IndicatorGroup => ({
  group_id: row.id,
  name: row.name,
  description: row.description,
  ...languagesOf({
    lang: row.lang,
    translation: row.translation && { ...row.translation, description: row.translation_description },
  }),
  tags: row.tags,
  feed_count: row.feed_count,
  last_update_date: new Date(row.updated).toISOString(),
  tlp: tlpOfRank(row.tlp),
  tlp_is_default: row.by_default === 1,
  ...(visible.isAnalyst ? { is_verified: row.verified === 1 } : {}),
})

/** An existing group, from a read model that contains it. */
export const toGroupResponse = (
  readModel: ReadModel,
  id: number,
  visible: IndicatorAccess,
): IndicatorGroup => {
  const row = readModel.row(
    groupRowSchema,
    `SELECT ${groupSelect(visible)} FROM feed_group WHERE feed_group.id = ?`,
    [id],
  )
  if (row === undefined) throw new Error(`Group ${id} is not in the read model`)
  return groupItem(row, visible)
}

/** The groups with these ids, in their order. Deleted ones are left out. */
export const groupsByIds = (
  readModel: ReadModel,
  visible: IndicatorAccess,
  ids: readonly number[],
): IndicatorGroup[] => {
  const rows = readModel.rows(
    groupRowSchema,
    `SELECT ${groupSelect(visible)} FROM feed_group WHERE feed_group.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )
  const known = new Map(rows.map((row) => [row.id, groupItem(row, visible)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A group created by the commit. The commit's read model has only its tags. */
export const newGroupOf = (
  readModel: ReadModel,
  id: number,
  group: IndicatorGroupEntity,
  visible: IndicatorAccess,
): IndicatorGroup => {
  const tags = readModel.rows(
    tagSchema,
    'SELECT tag.id AS feed_tag_id, tag.name FROM json_each(?) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value',
    [JSON.stringify(group.tag_ids)],
  )
  const updated = Date.parse(group.last_update_date)
  const { name, description, is_verified } = group
  const tlp = tlpRank(group.tlp ?? tlpDefaultOf(readModel, 'feed_group'))
  const by_default = group.tlp === undefined ? 1 : 0
  const item = groupItem(
    {
      id,
      name,
      description,
      lang: null,
      translation: null,
      translation_description: null,
      verified: is_verified ? 1 : 0,
      updated,
      tlp,
      by_default,
      feed_count: 0,
      tags,
    },
    visible,
  )
  return { ...item, ...languagesOf(group) }
}

interface LevelledRow {
  readonly group_id: number
  readonly name: string
  readonly lang: ContentLanguage | null
  readonly translation: NameTranslation | null
  readonly tlp: number
}

/** The id, names, languages and TLP level of a group. The level also protects the name. */
export const levelledGroup = ({ group_id, name, lang, translation, tlp }: LevelledRow) => ({
  group_id,
  name,
  ...languagesOf({ lang, translation }),
  tlp: tlpOfRank(tlp),
})

/** The columns of `levelledGroup` in a row. */
export const levelledGroupRow = z
  .object({ group_id: z.int(), name: z.string(), ...translationRowShape, tlp: z.int() })
  .transform(levelledGroup)
