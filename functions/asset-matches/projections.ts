/** How each kind of items is compared with the assets of organizations. */
import * as z from 'zod'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { anyOf, type Condition } from '#functions/core/read-model/where.ts'
import { translatedName } from '#functions/rules/translations/columns.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import type { CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { takeGroupMatches } from './group-matches.ts'
import type { MatchProjection, ProjectedMatch } from './match-projection.ts'
import type { CompiledAssets } from './watched-assets.ts'

const namesSchema = z.array(z.string())
const exposureSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  about: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : namesSchema.parse(JSON.parse(text)))),
})
/** Compares exposures with the assets of their own organization only. */
export const exposureMatchProjection: MatchProjection = {
  kind: 'visibility',
  version: () => '',
  *compare(readModel, { matcher }, ids) {
    const rows = readModel.rows(
      exposureSchema,
      'SELECT id, client_id, name, about FROM visibility NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    )
    for (const { id, client_id: organizationId, name, about } of rows)
      yield [id, matcher.ofText({ texts: [name, ...about], tags: [], organizationId })]
  },
  candidates: (readModel, _, { added, removed }, most) =>
    readModel.rows(
      idRow,
      `SELECT id FROM visibility WHERE client_id IN (SELECT value FROM json_each(?)) LIMIT ${most + 1}`,
      [JSON.stringify([...new Set([...added, ...removed].map(({ organizationId }) => organizationId))])],
    ),
  changedBeside: () => [],
}

const typeSchema = z.object({ id: z.int(), name: z.string() })
const indicatorSchema = z.object({ id: z.int(), value: z.string(), value_key: z.string(), type_id: z.int() })

/** The indicator types that the matching rule knows, by dictionary id. */
const typesById = (readModel: ReadModel): Map<number, IndicatorType> =>
  new Map(
    readModel
      .rows(typeSchema, 'SELECT id, name FROM feed_type ORDER BY id')
      .flatMap(({ id, name }): [number, IndicatorType][] => {
        const [type] = typesOfName(name)
        return type === undefined ? [] : [[id, type]]
      }),
  )

/** With this many conditions, a million values are tried in two or three seconds. With more, all rows are scanned. */
const fewTries = 60

/** Conditions on the text by which a value is found, without duplicates and cheapest first. */
const tries = (patterns: readonly CandidatePattern[]): Condition[] => {
  const texts = (kind: 'part' | 'glob'): string[] => [
    ...new Set(
      patterns.flatMap((one) => {
        if (one.kind !== kind) return []
        return one.kind === 'part' ? [one.text] : one.kind === 'glob' ? [one.pattern] : []
      }),
    ),
  ]
  return [
    ...(patterns.some(({ kind }) => kind === 'beyond_ascii')
      ? [{ sql: 'octet_length(value_key) <> length(value_key)', parameters: [] }]
      : []),
    ...texts('part').map((text) => ({ sql: 'instr(value_key, ?) > 0', parameters: [text] })),
    ...texts('glob').map((text) => ({ sql: 'value_key GLOB ?', parameters: [text] })),
  ]
}

/** Compares indicators with the assets of organizations. */
export const indicatorMatchProjection: MatchProjection = {
  kind: 'feed',
  // A renamed type may be matched differently.
  version: (readModel) => JSON.stringify([...typesById(readModel)]),
  *compare(readModel, { matcher }, ids) {
    const types = typesById(readModel)
    const rows = readModel.rows(
      indicatorSchema,
      'SELECT id, value, value_key, type_id FROM feed NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    )
    for (const { id, value, value_key, type_id } of rows) {
      // The key is the first line of the text by which a value is found (`searchTextOf`).
      const end = value_key.indexOf('\n')
      const key = end === -1 ? value_key : value_key.slice(0, end)
      yield [id, matcher.ofIndicator({ value, key, type: types.get(type_id) })]
    }
  },
  candidates: (readModel, watched, changed, most) => {
    const conditions = tries(watched.patterns(changed))
    if (conditions.length > fewTries) return undefined
    const where = anyOf(conditions)
    return where === undefined
      ? []
      : readModel.rows(idRow, `SELECT id FROM feed WHERE ${where.sql} LIMIT ${most + 1}`, where.parameters)
  },
  changedBeside: () => [],
}

const threatSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  translated: z.string().nullable(),
  translation_description: z.string().nullable(),
  ioc_group_id: z.int().nullable(),
  tags: z.string().transform((text) => namesSchema.parse(JSON.parse(text))),
})
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

/**
 * Compares threats with the assets of organizations: by their texts, their tags and the indicators of the group that they
 * name. When a threat also matches an asset by its own texts or tags, the match through the group is dropped.
 */
export const threatMatchProjection: MatchProjection = {
  kind: 'threat',
  version: () => '',
  *compare(readModel, compiled, ids) {
    const rows = readModel.rows(
      threatSchema,
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
      idRow,
      'SELECT DISTINCT owner AS id FROM threat_tag_ids WHERE ref IN (SELECT id FROM threat_tag WHERE _seq > ?)',
      [sequence],
    ),
  takeGroups: (readModel, groups, write) =>
    readModel.rows(idRow, 'SELECT id FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(takeGroupMatches(readModel, groups, write)),
    ]),
}
