/**
 * Indicators, deleted and unpublished ones included, in the order of commits, for TAXII's collections. A page is a scan
 * of the commit index that continues where the last one ended.
 */
import * as z from 'zod'
import {
  commitColumns,
  indexName,
  linkTable,
  tombstoneTable,
} from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, type Condition, type SqlValue } from '#functions/core/read-model/where.ts'
import { leftOutBy, tlpSql, withinTlp } from '#functions/rules/tlp/tlp.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { notEveryAddress } from './indicator-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'
import { withdrawnIndicators } from './withdrawn-queries.ts'

const commitSchema = z.object({ id: z.int(), at: z.int(), sequence: z.int() })
/** An indicator with a commit: its time in epoch milliseconds, and its sequence. */
export type CommitOfIndicator = z.infer<typeof commitSchema>

/** Deleted indicators have a table of their own. */
export const rowStates = ['live', 'deleted'] as const
export type RowState = (typeof rowStates)[number]
const tables: Record<RowState, string> = { live: 'feed', deleted: tombstoneTable('feed') }

/** The indicators not stricter than a level. */
export const withinLevel = (most: TlpLevel): Condition | undefined => withinTlp('feed', most)

/** Number of published indicators under a condition that are stricter than a level. */
export const strictIndicators = (readModel: ReadModel, most: TlpLevel, where: Condition): number =>
  leftOutBy(
    readModel,
    'feed',
    most,
    allOf([{ sql: 'feed.verified = 1', parameters: [] }, where]),
    'NOT INDEXED',
  )

/** Number of indicators under a condition, which links of groups or tags find. */
export const linkedTotal = (readModel: ReadModel, where: Condition): number =>
  readModel.total({ from: tables.live, where, hint: 'NOT INDEXED' })

/** Rows that are published, or were when they were deleted. */
const published = (state: RowState, hint: string): string => `
  FROM (SELECT item.id, item._at, item._seq, item.value, item.value_key, item.network, item.origin, item.origin_search,
     item.category_id, item.type_id, item.tag_ids, item.group_ids, item.ids_flag, item.has_notes, item.created, item.sent,
     item.verified, item.published, item.tlp, item.renewed, item.expired, item.revived
   FROM ${tables[state]} AS item ${hint}
   WHERE item.verified = 1 AND item.published IS NOT NULL) AS feed`

/** The links of deleted rows, which replace the tables with the links of the others. */
const tombstoneLinks = `WITH ${(['group_ids', 'tag_ids'] as const)
  .map(
    (column) =>
      `${linkTable('feed', column)} AS (SELECT link.value AS ref, owner.id AS owner FROM ${tables.deleted} AS owner, json_each(owner.${column}) AS link)`,
  )
  .join(', ')}`
const linksOf = (state: RowState): string => (state === 'deleted' ? tombstoneLinks : '')

const sqlOf = (conditions: readonly Condition[]): string => conditions.map(({ sql }) => sql).join(' AND ')
const parametersOf = (conditions: readonly Condition[]): SqlValue[] =>
  conditions.flatMap(({ parameters }) => parameters)

/** The published rows under these conditions in order of their commits: by a scan of the commit index, or sorted. */
export const publishedInOrder = (
  readModel: ReadModel,
  state: RowState,
  conditions: readonly Condition[],
  { isScanned, count }: { readonly isScanned: boolean; readonly count: number },
): CommitOfIndicator[] => {
  const hint = isScanned ? `INDEXED BY ${indexName(tables[state], indicatorIndexes.changed)}` : 'NOT INDEXED'
  return readModel.rows(
    commitSchema,
    `${linksOf(state)} SELECT feed.id, feed._at AS at, feed._seq AS sequence ${published(state, hint)} WHERE ${sqlOf(conditions)} ORDER BY feed._at, feed._seq, feed.id LIMIT ?`,
    [...parametersOf(conditions), count],
  )
}

/** Those of the ids that are published rows under these conditions. */
export const publishedAmong = (
  readModel: ReadModel,
  state: RowState,
  ids: readonly number[],
  conditions: readonly Condition[],
): number[] =>
  readModel.rows(
    idRow,
    `${linksOf(state)} SELECT feed.id ${published(state, 'NOT INDEXED')} WHERE feed.id IN (SELECT value FROM json_each(?)) AND ${sqlOf(conditions)}`,
    [JSON.stringify(ids), ...parametersOf(conditions)],
  )

/**
 * The last commit that changed what a row shows of other entities. These are the names of its type, category and tags,
 * the validity of its type, and its default level. 0 when none changed.
 */
const shownSequence = (name: string): string => `max(
  coalesce((SELECT changed_seq FROM feed_type WHERE id = ${name}.type_id), 0),
  coalesce((SELECT changed_seq FROM feed_category WHERE id = ${name}.category_id), 0),
  coalesce((SELECT max(tag.changed_seq) FROM json_each(${name}.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value), 0),
  CASE WHEN ${name}.tlp IS NULL THEN coalesce((SELECT _seq FROM feed_tlp), 0) ELSE 0 END)`

/** The indicators that show each kind of other entity. */
const showing = {
  type: 'feed.type_id = ?',
  category: 'feed.category_id = ?',
  tag: `feed.id IN (SELECT owner FROM ${linkTable('feed', 'tag_ids')} WHERE ref = ?)`,
  level: 'feed.tlp IS NULL AND ? > 0',
} as const
const shownSchema = commitSchema.extend({ what: z.enum(['type', 'category', 'tag', 'level']) })
/** A changed entity that indicators show, with its commit. */
export type ShownChange = z.infer<typeof shownSchema>
const shownSql = `${(['type', 'category', 'tag'] as const)
  .map(
    (what) =>
      `SELECT '${what}' AS what, id, changed_at AS at, changed_seq AS sequence FROM feed_${what} WHERE changed_seq IS NOT NULL`,
  )
  .join(' UNION ALL ')} UNION ALL SELECT 'level', id, _at, _seq FROM feed_tlp ORDER BY sequence`

/** Changed entities that indicators show, in commit order. */
export const shownChanges = (readModel: ReadModel): ShownChange[] => readModel.rows(shownSchema, shownSql)

/** Rows that show nothing changed after their own last commit: others have another date. */
export const showNothingNewer: Condition = {
  sql: `${shownSequence('feed')} <= feed._seq`,
  parameters: [],
}

/** Published rows from an id on that show a changed entity, and nothing that changed later. */
export const showingLast = (
  readModel: ReadModel,
  { what, id, sequence }: ShownChange,
  {
    selected,
    others,
    from,
    count,
  }: {
    readonly selected: Condition
    readonly others: readonly Condition[]
    readonly from: number
    readonly count: number
  },
): number[] => {
  const conditions: Condition[] = [
    selected,
    { sql: showing[what], parameters: [id] },
    {
      sql: `feed.id >= ? AND feed._seq < ? AND ${shownSequence('feed')} = ?`,
      parameters: [from, sequence, sequence],
    },
    ...others,
  ]
  return readModel.rows(
    idRow,
    `SELECT feed.id ${published('live', 'NOT INDEXED')} WHERE ${sqlOf(conditions)} ORDER BY feed.id LIMIT ?`,
    [...parametersOf(conditions), count],
  )
}

/** The last commits of indicators, and that of what they show. */
export const lastCommits = (
  readModel: ReadModel,
  ids: readonly number[],
): (CommitOfIndicator & { readonly shown: number })[] =>
  readModel.rows(
    commitSchema.extend({ shown: z.int() }),
    `SELECT id, _at AS at, _seq AS sequence, ${shownSequence(tables.live)} AS shown FROM ${tables.live} WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )

const tagsSchema = z.array(z.string())
const rowSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  value: z.string(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  ids_flag: z.int(),
  published: z.int(),
  expired: z.int().nullable(),
  renewed: z.int().nullable(),
  days: z.int().nullable(),
  tlp: z.int(),
  now_tlp: z.int(),
  shown: z.int(),
  tags: z.string().transform((text) => tagsSchema.parse(JSON.parse(text))),
})
/** What an object of a collection says of an indicator. */
export type IndicatorRow = z.infer<typeof rowSchema>

/**
 * The columns of `rowSchema` other than the id, of a row with this alias. Unpublished publications have no stored
 * validity.
 */
const columnsOf = (
  name: string,
  { isKept, isShown }: { readonly isKept: boolean; readonly isShown: boolean },
): string => `${name}._at AS at, ${name}._seq AS sequence, ${name}.value, ${name}.ids_flag, coalesce(${name}.revived, ${name}.published) AS published,
  ${isKept ? `${name}.expired, ${name}.renewed` : 'NULL AS expired, NULL AS renewed'},
  (SELECT validity_days FROM feed_type WHERE id = ${name}.type_id) AS days,
  ${isShown ? shownSequence(name) : 0} AS shown,
  ${tlpSql('feed', name)} AS tlp, ${isKept ? '0 AS now_tlp' : `${name}.now_tlp`},
  (SELECT name FROM feed_type WHERE id = ${name}.type_id) AS type,
  (SELECT name FROM feed_category WHERE id = ${name}.category_id) AS category,
  (SELECT json_group_array(tag.name) FROM json_each(${name}.tag_ids) AS link CROSS JOIN feed_tag AS tag ON tag.id = link.value) AS tags`

/** Rows by id. */
export const indicatorRows = (
  readModel: ReadModel,
  state: RowState,
  ids: readonly number[],
): IndicatorRow[] =>
  readModel.rows(
    rowSchema,
    `SELECT item.id, ${columnsOf('item', { isKept: true, isShown: state === 'live' })} FROM ${tables[state]} AS item WHERE item.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
  )

/**
 * Unpublished publications under these conditions in commit order: of these indicators, or of those changed since a
 * time. A negative count means all.
 */
export const unpublishedRows = (
  readModel: ReadModel,
  of: { readonly ids: readonly number[] } | { readonly since: number },
  conditions: readonly Condition[],
  count: number,
): IndicatorRow[] => {
  const from = withdrawnIndicators(
    'ids' in of
      ? { sql: 'item.id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(of.ids)] }
      : { sql: `item.${commitColumns.at} >= ?`, parameters: [of.since] },
    { withDeleted: false },
  )
  return readModel.rows(
    rowSchema,
    `${from.sql} SELECT feed.feed_id AS id, ${columnsOf('feed', { isKept: false, isShown: false })} FROM feed WHERE ${sqlOf(conditions)} ORDER BY at, sequence, feed.id LIMIT ?`,
    [...from.parameters, ...parametersOf(conditions), count],
  )
}

/** Rows from a commit on, or committed after a date. `isUnpublished`: rows of `unpublishedRows`. */
export const committedFrom = (
  {
    place,
    after,
  }: {
    readonly place?: CommitOfIndicator | undefined
    readonly after?: { readonly ms: number; readonly micros: number } | undefined
  },
  { isUnpublished = false } = {},
): Condition[] => [
  ...(place === undefined
    ? []
    : [
        {
          sql: `(feed._at, feed._seq, feed.${isUnpublished ? 'feed_id' : 'id'}) >= (?, ?, ?)`,
          parameters: [place.at, place.sequence, place.id],
        },
      ]),
  ...(after === undefined
    ? []
    : [
        {
          sql: 'feed._at >= ? AND (feed._at > ? OR feed._seq % 1000 > ?)',
          parameters: [after.ms, after.ms, after.micros],
        },
      ]),
]

/** Rows with other ids. */
export const notAmong = (ids: readonly number[]): Condition[] =>
  ids.length === 0
    ? []
    : [{ sql: 'feed.id NOT IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] }]

/** Rows that may have one of the versions: the time of the commit, of the publication or of a withdrawal. */
export const mayHaveVersion = (versions: readonly string[]): Condition => {
  const times: SqlValue[] = [JSON.stringify(versions.map((version) => Date.parse(version)))]
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    sql: `(feed._at ${among} OR feed.published ${among} OR feed.revived ${among})`,
    parameters: [...times, ...times, ...times],
  }
}

/** Groups that are verified. */
export const verifiedGroups: Condition = { sql: 'feed_group.verified = 1', parameters: [] }

const memberSchema = commitSchema.extend({
  published: z.int(),
  /** Whether it is an object of a collection. */
  given: z.int(),
  tlp: z.int(),
})

/** The earliest published members of a group that may be sent, at most `count`. */
export const earliestMembers = (
  readModel: ReadModel,
  group: number,
  most: TlpLevel,
  count: number,
): z.infer<typeof memberSchema>[] =>
  readModel.rows(
    memberSchema,
    `SELECT feed.id, feed._at AS at, feed._seq AS sequence, coalesce(feed.revived, feed.published) AS published, ${notEveryAddress.sql} AS given, ${tlpSql('feed')} AS tlp FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner WHERE link.ref = ? AND feed.verified = 1 AND feed.published IS NOT NULL AND ${withinTlp('feed', most)?.sql ?? 'TRUE'} ORDER BY link.owner LIMIT ?`,
    [...notEveryAddress.parameters, group, count],
  )

const newestSchema = z.object({ id: z.int(), at: z.int() })

/** When a published member of these groups that may be sent was last written, in epoch milliseconds. */
export const newestMembers = (
  readModel: ReadModel,
  groups: readonly number[],
  most: TlpLevel,
): ReadonlyMap<number, number> =>
  new Map(
    readModel
      .rows(
        newestSchema,
        `SELECT link.ref AS id, max(feed._at) AS at FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner WHERE link.ref IN (SELECT value FROM json_each(?)) AND feed.verified = 1 AND feed.published IS NOT NULL AND ${withinTlp('feed', most)?.sql ?? 'TRUE'} GROUP BY link.ref`,
        [JSON.stringify(groups)],
      )
      .map(({ id, at }) => [id, at]),
  )

/** The last result of each read model: it reads every member, and programs poll the same manifest. */
const lastNewest = new WeakMap<
  ReadModel,
  { readonly of: string; readonly newest: ReadonlyMap<number, number> }
>()

/** `newestMembers`, cached until the next commit or until others are asked for. */
export const cachedNewestMembers: typeof newestMembers = (readModel, groups, most) => {
  const of = `${readModel.sequence} ${most} ${groups.join()}`
  const last = lastNewest.get(readModel)
  if (last?.of === of) return last.newest
  const newest = newestMembers(readModel, groups, most)
  lastNewest.set(readModel, { of, newest })
  return newest
}

const eventSchema = z.object({ id: z.int(), at: z.int().nullable(), sequence: z.int().nullable() })
/** Something that happened to a group, by the commit; null when it never did. */
type GroupEvent = z.infer<typeof eventSchema>

/** When an indicator of each group was last unpublished or deleted. */
export const withdrawalsByGroup = (readModel: ReadModel): GroupEvent[] => {
  const from = withdrawnIndicators()
  return readModel.rows(
    eventSchema,
    `${from.sql} SELECT link.ref AS id, max(feed._at) AS at, max(feed._seq) AS sequence FROM feed JOIN feed_group_ids AS link ON link.owner = feed.id GROUP BY link.ref`,
    from.parameters,
  )
}

/** When each group was last written. */
export const groupWrites = (readModel: ReadModel): GroupEvent[] =>
  readModel.rows(eventSchema, 'SELECT id, _at AS at, _seq AS sequence FROM feed_group')

/** When each group was last hidden from readers. */
export const groupHidings = (readModel: ReadModel): GroupEvent[] =>
  readModel.rows(eventSchema, 'SELECT id, hidden_at AS at, hidden_seq AS sequence FROM feed_group')

/** When the default levels of indicators and of groups were last set. */
export const defaultLevelChanges = (readModel: ReadModel): GroupEvent[] => [
  ...readModel.rows(eventSchema, 'SELECT id, _at AS at, _seq AS sequence FROM feed_tlp'),
  ...readModel.rows(eventSchema, 'SELECT id, _at AS at, _seq AS sequence FROM feed_group_tlp'),
]
