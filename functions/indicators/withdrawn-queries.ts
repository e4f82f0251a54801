/**
 * Withdrawn publications, each as it was at its withdrawal: deleted ones as published, unpublished ones as the
 * indicator stores them. Later edits are drafts, which must stay hidden.
 */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import {
  commitColumns,
  tombstoneTable,
  indexName,
  linkTable,
} from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { tlpSql, tlpDefaultId, explicitTlp } from '#functions/rules/tlp/tlp.ts'
import { builtInTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { indicatorIndexes, type IndicatorEntity, type IndicatorKinds } from './indicator-store.ts'

const tombstones = tombstoneTable('feed')
/** Limits of publication ids: more than an indicator stores, and one for its deletion. */
const [ids, deletion] = [32, 31]

const milliseconds = (path: string): string =>
  `CAST(round(unixepoch(json_extract(entry.value, '${path}'), 'subsec') * 1000) AS INTEGER)`
const field = (name: string): string => `json_extract(entry.value, '$.${name}') AS ${name}`

/**
 * SQL for the stricter of the levels then and now, for rows `feed` of `withdrawnIndicators`. A stricter level is a greater
 * number.
 */
export const withdrawnTlp = `max(${tlpSql('feed')}, feed.now_tlp)`

/** If the present level is stricter, only the withdrawal itself may be revealed. */
const nowTlp = `${tlpSql('feed', 'item')} AS now_tlp`

const takenBack = (table: string, only: string): string => `
  SELECT item.id * ${ids} + entry.key AS id, item.id AS feed_id,
    ${['value', 'category_id', 'type_id', 'tag_ids', 'group_ids', 'ids_flag'].map(field).join(', ')},
    json_extract(entry.value, '$.found') AS value_key, '' AS origin, '' AS origin_search, 0 AS created, NULL AS sent,
    json_extract(entry.value, '$.reason') AS reason, json_extract(entry.value, '$.level') AS tlp, ${nowTlp},
    1 AS verified, ${milliseconds('$.published')} AS published, ${milliseconds('$.revived')} AS revived,
    ${milliseconds('$.at')} AS ${commitColumns.at}, json_extract(entry.value, '$.sequence') AS ${commitColumns.sequence}
  FROM main.${table} AS item INDEXED BY ${indexName(table, indicatorIndexes.takenBack)}, json_each(item.taken_back) AS entry
  WHERE item.was_published IS NOT NULL AND ${only}`

const deleted = (only: string): string => `
  SELECT item.id * ${ids} + ${deletion} AS id, item.id AS feed_id,
    item.value, item.category_id, item.type_id, item.tag_ids, item.group_ids, item.ids_flag,
    item.value_key, item.origin, item.origin_search, item.created, item.sent,
    NULL AS reason, item.tlp, ${nowTlp},
    1 AS verified, item.published, item.revived, item.${commitColumns.at}, item.${commitColumns.sequence}
  FROM main.${tombstones} AS item WHERE item.published IS NOT NULL AND ${only}`

const links = (['tag_ids', 'group_ids'] as const)
  .map(
    (column) =>
      `${linkTable('feed', column)}(ref, owner) AS (SELECT link.value, feed.id FROM feed, json_each(feed.${column}) AS link)`,
  )
  .join(', ')

/**
 * The beginning of a query in which `feed` and its links are the withdrawn publications. So the same condition that
 * finds published indicators finds these, by their state then. `feed_id` is the indicator's id. The order of `id` is
 * that of indicators and their publications. `only` is a condition on the present rows, `item`.
 */
export const withdrawnIndicators = (
  only: Condition = { sql: 'TRUE', parameters: [] },
  { withDeleted }: { readonly withDeleted: boolean } = { withDeleted: true },
): Condition => {
  const selects = [
    takenBack('feed', only.sql),
    takenBack(tombstones, only.sql),
    ...(withDeleted ? [deleted(only.sql)] : []),
  ]
  return {
    sql: `WITH feed AS MATERIALIZED (${selects.join(' UNION ALL ')}), ${links}`,
    parameters: selects.flatMap(() => only.parameters),
  }
}

const levelSchema = z.object({ level: z.int().nullable() })

/** The default TLP level of indicators, read by id without the read model of all indicators. */
export const defaultIndicatorTlp = async (
  indicators: Pick<Collection<IndicatorKinds>, 'getMany'>,
): Promise<TlpLevel> =>
  (await indicators.getMany('feed_tlp', [tlpDefaultId], { consistent: false }))[0]?.entity.level ??
  builtInTlp.feed

/**
 * The TLP level of an indicator, or of the last publication of a deleted one, when `feed` is undefined. Undefined when
 * nothing is known.
 */
export const indicatorTlp = async (
  indicators: Collection<IndicatorKinds>,
  id: number,
  indicator: IndicatorEntity | undefined,
): Promise<TlpLevel | undefined> => {
  if (indicator !== undefined) return explicitTlp(indicator) ?? (await defaultIndicatorTlp(indicators))
  const from = withdrawnIndicators({ sql: 'item.id = ?', parameters: [id] })
  const gone = (await indicators.readModel()).row(
    levelSchema,
    `${from.sql} SELECT max(${withdrawnTlp}) AS level FROM feed`,
    [...from.parameters],
  )
  return gone === undefined || gone.level === null ? undefined : tlpOfRank(gone.level)
}

const withdrawalSchema = z.object({
  value: z.string(),
  type_name: z.string().nullable(),
  level: z.int(),
  published: z.int(),
  at: z.int(),
  reason: z.string().nullable(),
})
const instant = (time: number): string => new Date(time).toISOString()

/**
 * The last publication of an indicator that is no longer published, as it was then. Reveals nothing of the present
 * draft. Undefined for published indicators and those that never were.
 */
export const lastWithdrawal = (readModel: ReadModel, id: number) => {
  if (readModel.count('SELECT count(*) FROM main.feed WHERE id = ? AND verified = 1', [id]) > 0)
    return undefined
  const from = withdrawnIndicators({ sql: 'item.id = ?', parameters: [id] })
  const last = readModel.row(
    withdrawalSchema,
    `${from.sql} SELECT feed.value, (SELECT name FROM feed_type WHERE id = feed.type_id) AS type_name,
       ${withdrawnTlp} AS level, feed.published, feed._at AS at, feed.reason FROM feed ORDER BY feed._at DESC, feed.id DESC LIMIT 1`,
    [...from.parameters],
  )
  return (
    last && {
      feed_id: id,
      value: last.value,
      type_name: last.type_name ?? '',
      tlp: tlpOfRank(last.level),
      published_date: instant(last.published),
      withdrawn_date: instant(last.at),
      reason: last.reason,
    }
  )
}
