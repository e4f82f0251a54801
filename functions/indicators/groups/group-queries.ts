/** Queries of groups of indicators. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import {
  allOf,
  between,
  is,
  refersToAny,
  type Condition,
  type Maybe,
} from '#functions/core/read-model/where.ts'
import { ofTlp, tlpSort } from '#functions/rules/tlp/tlp.ts'
import { translationRowShape } from '#functions/rules/translations/columns.ts'
import { namedAs } from '#functions/rules/translations/search.ts'
import type { indicatorGroupQuerySchema } from '#shared/contracts/indicator-groups.ts'

/** Sort columns of the list. */
export const groupSorts = {
  name: 'name_sort',
  last_update_date: 'updated',
  tlp: tlpSort('feed_group'),
} as const

/** The filters of the list of groups (part 2 section 2). */
export const groupConditions = (
  query: Omit<z.output<typeof indicatorGroupQuerySchema>, 'page' | 'per_page' | 'sort'>,
): Condition =>
  allOf([
    namedAs('feed_group', query.search),
    namedAs('feed_group', query.name),
    refersToAny('feed_group', 'tag_ids', 'feed_group.id', query.tags),
    is('feed_group.verified', query.is_verified),
    ofTlp('feed_group', query.tlp),
    between('feed_group.updated', query.last_update_after, query.last_update_before),
  ])

/** The ids of the indicators in any of the groups, at most `most`. */
export const membersOf = (readModel: ReadModel, groups: readonly number[], most = -1): number[] =>
  readModel
    .rows(
      z.object({ owner: z.int() }),
      'SELECT DISTINCT owner FROM feed_group_ids WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY owner LIMIT ?',
      [JSON.stringify(groups), most],
    )
    .map(({ owner }) => owner)

/** Those of the groups that fulfil a condition on `feed_group`. */
export const groupsAmong = (readModel: ReadModel, ids: readonly number[], where: Maybe): number[] => {
  const { sql, parameters } = allOf([
    { sql: 'feed_group.id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] },
    where,
  ])
  return readModel.rows(idRow, `SELECT id FROM feed_group WHERE ${sql}`, parameters)
}

/** The groups of indicators. */
export const groupsOfIndicators = (readModel: ReadModel, ids: readonly number[]): number[] =>
  readModel.rows(
    idRow,
    'SELECT DISTINCT link.value AS id FROM feed, json_each(feed.group_ids) AS link WHERE feed.id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )

const groupNameRow = z.object({
  id: z.int(),
  name: z.string(),
  translation: translationRowShape.translation,
})

/** The names of the groups under a condition on `feed_group`, in id order. */
export const groupNames = (
  readModel: ReadModel,
  { sql, parameters }: Condition,
): z.infer<typeof groupNameRow>[] =>
  readModel.rows(
    groupNameRow,
    `SELECT id, name, translation FROM feed_group WHERE ${sql} ORDER BY id`,
    parameters,
  )

const commitRow = z.object({ at: z.int(), sequence: z.int() })

/** The last commits of groups: epoch milliseconds, and the sequence. */
export const groupCommits = (readModel: ReadModel, ids: readonly number[]): z.infer<typeof commitRow>[] =>
  readModel.rows(
    commitRow,
    'SELECT _at AS at, _seq AS sequence FROM feed_group WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )

/** Indicators created until then, in epoch milliseconds, tested row by row: `+` disables the creation index. */
export const createdUntil = (until: number): Condition => ({
  sql: '+feed.created <= ?',
  parameters: [until],
})

/** Indicators in one of the groups, tested row by row. */
export const inGroups = (groups: readonly number[]): Condition => ({
  sql: 'EXISTS (SELECT 1 FROM feed_group_ids AS link WHERE link.ref IN (SELECT value FROM json_each(?)) AND link.owner = feed.id)',
  parameters: [JSON.stringify(groups)],
})
