/** How threats are compared with the assets of organizations. */
import * as z from 'zod'
import type { MatchProjection, VisibleItem } from '#functions/asset-matches/match-sources.ts'
import type { Table } from '#functions/core/store/table.ts'
import { storedEntryNames } from '#functions/rules/dictionaries/entries.ts'
import { keys } from '#functions/rules/keys.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { textsOf } from '#shared/domain/translations.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { translatedName } from '#functions/rules/translations/columns.ts'

const namesSchema = z.array(z.string())
const threatSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  translated: z.string().nullable(),
  translation_description: z.string().nullable(),
  ioc_group_id: z.int().nullable(),
  tags: z.string().transform((text) => namesSchema.parse(JSON.parse(text))),
})

/**
 * Compares threats with the assets of organizations: by their texts, their tags and the indicators of the group that they
 * name. When a threat also matches an asset by its own texts or tags, the match through the group is dropped.
 */
export const threatMatchProjection: MatchProjection = {
  kind: 'threat',
  columns: ['name', 'description', 'translation', 'translation_description', 'tag_ids', 'ioc_group_id'],
  version: () => '',
  *compare(readModel, { matcher }, ids, byGroups) {
    const rows = readModel.rows(
      threatSchema,
      `SELECT id, name, description, ${translatedName('threat')} AS translated, translation_description, ioc_group_id,
         (SELECT json_group_array(tag.name) FROM json_each(threat.tag_ids) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value) AS tags
       FROM threat NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    const groups = byGroups(rows.flatMap(({ ioc_group_id: group }) => group ?? []))
    for (const { id, name, description, translated, translation_description, ...row } of rows) {
      const { ioc_group_id: group, tags } = row
      const texts = [name, description, translated, translation_description]
      const matched = matcher.ofText({ texts: texts.filter((text) => text !== null), tags })
      const own = new Set(matched.map(({ assetId }) => assetId))
      const indicated = group === null ? [] : (groups.get(group) ?? [])
      yield [id, [...matched, ...indicated.filter(({ assetId }) => !own.has(assetId))]]
    }
  },
  // There are few threats, and their texts have no index.
  candidates: () => undefined,
  changedBeside: (readModel, sequence) =>
    readModel.rows(
      idRow,
      'SELECT DISTINCT owner AS id FROM threat_tag_ids WHERE ref IN (SELECT id FROM threat_tag WHERE _seq > ?)',
      [sequence],
    ),
  ofGroups: (readModel, groups) =>
    readModel.rows(idRow, 'SELECT id FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(groups),
    ]),
}

const storedThreatSchema = z.object({
  entity: z.object({
    name: z.string(),
    description: z.string().nullable().default(null),
    translation: z
      .object({ lang: languageSchema, name: z.string(), description: z.string().nullable() })
      .optional(),
    tag_ids: z.array(z.int()),
    ioc_group_id: z.int().nullish(),
  }),
})

/** A threat as it matches assets, from the table; undefined when it is deleted. */
export const visibleThreat = async (table: Table, id: number): Promise<VisibleItem | undefined> => {
  const { data } = storedThreatSchema.safeParse(await table.get(keys.entity('threat', id)))
  if (data === undefined) return undefined
  const { tag_ids, ioc_group_id: group } = data.entity
  const tags = await storedEntryNames(table, 'threat_tag', tag_ids)
  const texts = textsOf(data.entity)
  return { matches: (matcher) => matcher.ofText({ texts, tags }), group: group ?? undefined }
}
