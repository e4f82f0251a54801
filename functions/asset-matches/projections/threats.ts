/**
 * Compares threats with the assets of organizations: by their texts, their tags and the indicators of the group that
 * they name. When a threat also matches an asset by its own texts or tags, the match through the group is dropped.
 */
import * as z from 'zod'
import { takeGroupMatches } from '../group-matches.ts'
import type { MatchProjection, ProjectedMatch } from '../match-projection.ts'
import type { CompiledAssets } from '../watched-assets.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { translatedName } from '#functions/rules/translations/columns.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'

const namesSchema = z.array(z.string())
const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  translated: z.string().nullable(),
  translation_description: z.string().nullable(),
  ioc_group_id: z.int().nullable(),
  tags: z.string().transform((text) => namesSchema.parse(JSON.parse(text))),
})
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const groupRowSchema = z.object({
  group_id: z.int(),
  client_id: z.int(),
  asset_id: z.int(),
  asset_key: z.string(),
  kind: z
    .int()
    .transform((index) => matchKinds[index])
    .pipe(z.enum(matchKinds)),
  indicators: z.int(),
  levels: z.string(),
})

/** Group matches by group. Ignores assets that are deleted or have another value now. */
const byGroup = (
  readModel: ReadModel,
  { all }: CompiledAssets,
  groups: readonly number[],
): Map<number, ProjectedMatch[]> => {
  const found = new Map<number, ProjectedMatch[]>()
  const rows =
    groups.length === 0
      ? []
      : readModel.rows(
          groupRowSchema,
          'SELECT group_id, client_id, asset_id, asset_key, kind, indicators, levels FROM concern_group WHERE group_id IN (SELECT value FROM json_each(?))',
          [JSON.stringify([...new Set(groups)])],
        )
  for (const { group_id, client_id: organizationId, asset_id: assetId, asset_key, ...match } of rows) {
    const asset = all.get(assetId)
    if (asset?.key !== asset_key || asset.organizationId !== organizationId) continue
    const matches = found.get(group_id) ?? []
    found.set(group_id, matches)
    matches.push({ organizationId, assetId, ...match })
  }
  return found
}

export const threatMatchProjection: MatchProjection = {
  kind: 'threat',
  version: () => '',
  *compare(readModel, compiled, ids) {
    const rows = readModel.rows(
      rowSchema,
      `SELECT id, name, description, ${translatedName('threat')} AS translated, translation_description, ioc_group_id,
         (SELECT json_group_array(tag.name) FROM json_each(threat.tag_ids) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value) AS tags
       FROM threat NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    const groups = byGroup(
      readModel,
      compiled,
      rows.flatMap(({ ioc_group_id: group }) => group ?? []),
    )
    for (const { id, name, description, translated, translation_description, ...row } of rows) {
      const { ioc_group_id: group, tags } = row
      const texts = [name, description, translated, translation_description]
      const matched = compiled.matcher.ofText({ texts: texts.filter((text) => text !== null), tags })
      const own = new Set(matched.map(({ assetId }) => assetId))
      const indicated = group === null ? [] : (groups.get(group) ?? [])
      yield [id, [...matched, ...indicated.filter(({ assetId }) => !own.has(assetId))]]
    }
  },
  // There are few threats, and their texts have no index.
  candidates: () => undefined,
  changedBeside: (readModel, sequence) =>
    readModel.rows(
      idSchema,
      'SELECT DISTINCT owner AS id FROM threat_tag_ids WHERE ref IN (SELECT id FROM threat_tag WHERE _seq > ?)',
      [sequence],
    ),
  takeGroups: (readModel, groups, write) =>
    readModel.rows(idSchema, 'SELECT id FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(takeGroupMatches(readModel, groups, write)),
    ]),
}
