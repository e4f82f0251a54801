/**
 * Withdrawn publications, each as it was at its withdrawal: deleted ones as published, unpublished ones as the
 * indicator stores them. Later edits are drafts, which must stay hidden.
 */
import {
  commitColumns,
  tombstoneTable,
  indexName,
  linkTable,
} from '#functions/core/event-store/definition.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { indicatorIndexes } from './collection.ts'

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
