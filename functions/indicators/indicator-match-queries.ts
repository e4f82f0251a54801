/** How indicators are compared with the assets of organizations. */
import * as z from 'zod'
import type { MatchProjection, VisibleItem } from '#functions/asset-matches/match-sources.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idNameRow } from '#functions/core/read-model/rows.ts'
import { anyOf, type Condition } from '#functions/core/read-model/where.ts'
import type { Table } from '#functions/core/store/table.ts'
import { storedEntryNames } from '#functions/rules/dictionaries/entries.ts'
import { keys } from '#functions/rules/keys.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'

const indicatorSchema = z.object({ id: z.int(), value: z.string(), value_key: z.string(), type_id: z.int() })

/** The indicator types that the matching rule knows, by dictionary id. */
const typesById = (readModel: ReadModel): Map<number, IndicatorType> =>
  new Map(
    readModel
      .rows(idNameRow, 'SELECT id, name FROM feed_type ORDER BY id')
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
  columns: ['value', 'value_key', 'type_id'],
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
  candidates: (readModel, _, most, patterns) => {
    const conditions = tries(patterns())
    if (conditions.length > fewTries) return undefined
    const where = anyOf(conditions)
    return where === undefined
      ? []
      : readModel.rows(idRow, `SELECT id FROM feed WHERE ${where.sql} LIMIT ${most + 1}`, where.parameters)
  },
  changedBeside: () => [],
  members: {
    joins: `CROSS JOIN feed ON feed.id = match.item_id AND feed.verified = 1 AND feed.expired IS NULL
     CROSS JOIN json_each(feed.group_ids) AS link
     CROSS JOIN feed_group ON feed_group.id = link.value AND feed_group.verified = 1`,
    level: `max(${tlpSql('feed')}, ${tlpSql('feed_group')})`,
  },
  written: '(SELECT lower(feed.value) FROM feed WHERE feed.id = match.item_id)',
}

const publishedSchema = z.object({
  entity: z.object({
    is_verified: z.literal(true),
    value: z.string(),
    key: z.string(),
    type_id: z.int(),
  }),
})

/** A published indicator as it matches assets, from the table; undefined otherwise. */
export const visibleIndicator = async (table: Table, id: number): Promise<VisibleItem | undefined> => {
  const { data } = publishedSchema.safeParse(await table.get(keys.entity('feed', id)))
  if (data === undefined) return undefined
  const { value, key, type_id } = data.entity
  const [type] = (await storedEntryNames(table, 'feed_type', [type_id])).flatMap(typesOfName)
  return { matches: (matcher) => matcher.ofIndicator({ value, key, type }) }
}
