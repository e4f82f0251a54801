/**
 * The indicators of a selection as formats take them, in the order of ids, a batch at a time: all of it is read from the
 * replica, and a million of them are never held together.
 */
import * as z from 'zod'
import { outputReaders } from './selection.ts'
import type { FeedSearch } from '#functions/feeds/feed-search.ts'
import { commitColumns, goneTable, linkTable } from '#functions/platform/journal/definition.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { allOf, type Condition } from '#functions/platform/lists/where.ts'
import type { IdRange, OutputIndicator } from '#shared/domain/outputs/output.ts'

/** Indicators of a batch. */
const batchSize = 1000

export interface OutputRowsOptions {
  /** Only these ids. */
  readonly range?: IdRange | undefined
  /** Also those that were published and are so no more: deleted, or taken back. */
  readonly withWithdrawn?: boolean
}

const columns = [
  'value',
  'value_key',
  'origin',
  'origin_search',
  'category_id',
  'type_id',
  'tag_ids',
  'group_ids',
  'ids_flag',
  'created',
  'sent',
]

/** One that was taken back is what it was when it was published. */
const withdrawnRows = [
  `SELECT id, ${columns.join(', ')}, 1 AS verified, was_published AS published, ${commitColumns.at} FROM main.feed WHERE verified = 0 AND was_published IS NOT NULL`,
  `SELECT id, ${columns.join(', ')}, 1 AS verified, coalesce(published, was_published) AS published, ${commitColumns.at} FROM main.${goneTable('feed')} WHERE coalesce(published, was_published) IS NOT NULL`,
]
const withdrawnLinks = (['tag_ids', 'group_ids'] as const).map(
  (column) =>
    `${linkTable('feed', column)}(ref, owner) AS (SELECT link.value, feed.id FROM feed, json_each(feed.${column}) AS link)`,
)
/** Under the names of the tables of published ones, so that the very same condition finds them. */
const withdrawn = `WITH feed AS MATERIALIZED (${withdrawnRows.join(' UNION ALL ')}), ${withdrawnLinks.join(', ')}`

const rowSchema = z.object({
  id: z.int(),
  value: z.string(),
  category_id: z.int(),
  type_id: z.int(),
  tag_ids: z.string(),
  group_ids: z.string(),
  ids_flag: z.int(),
  published: z.int(),
  at: z.int(),
})
type Row = z.infer<typeof rowSchema>

const selected = `SELECT feed.id, feed.value, feed.category_id, feed.type_id, feed.tag_ids, feed.group_ids, feed.ids_flag, feed.published, feed.${commitColumns.at} AS at`

const within = ({ where }: FeedSearch, range: IdRange | undefined): Condition =>
  allOf([
    where,
    range === undefined ? undefined : { sql: 'feed.id BETWEEN ? AND ?', parameters: [range.from, range.to] },
  ])

/**
 * The indicators that a search finds, in batches. The search is one of published indicators (`selectedFeeds`); those that
 * were withdrawn are found by what they were then.
 */
export function* outputRows(
  replica: Replica,
  search: FeedSearch,
  { range, withWithdrawn = false }: OutputRowsOptions = {},
): Generator<OutputIndicator[]> {
  const { sql, parameters } = within(search, range)
  // By their own table alone: the rows come in the order of ids, and nothing is sorted.
  const published = replica.each(
    rowSchema,
    `${selected} FROM feed NOT INDEXED WHERE ${sql} ORDER BY feed.id`,
    parameters,
  )
  const gone = withWithdrawn
    ? replica.each(rowSchema, `${withdrawn} ${selected} FROM feed WHERE ${sql} ORDER BY feed.id`, parameters)
    : undefined
  const indicatorOf = readNames(replica)
  let batch: OutputIndicator[] = []
  for (const { row, isGone } of byId(published, gone)) {
    batch.push(indicatorOf(row, isGone))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The highest id that a search finds, 0 when it finds nothing. */
export const lastOutputId = (replica: Replica, search: FeedSearch, withWithdrawn: boolean): number => {
  const { sql, parameters } = search.where
  const last = (from: string): number =>
    replica.count(`${from} SELECT coalesce(max(feed.id), 0) FROM feed WHERE ${sql}`, parameters)
  return Math.max(last(''), withWithdrawn ? last(withdrawn) : 0)
}

/** Two lists in the order of ids as one. */
function* byId(
  published: Iterator<Row>,
  gone: Iterator<Row> | undefined,
): Generator<{ row: Row; isGone: boolean }> {
  let next = published.next()
  let nextGone = gone?.next()
  while (next.done !== true || (nextGone !== undefined && nextGone.done !== true)) {
    if (
      nextGone !== undefined &&
      nextGone.done !== true &&
      (next.done === true || nextGone.value.id < next.value.id)
    ) {
      yield { row: nextGone.value, isGone: true }
      nextGone = gone?.next()
    } else if (next.done !== true) {
      yield { row: next.value, isGone: false }
      next = published.next()
    }
  }
}

const nameSchema = z.object({ id: z.int(), name: z.string() })
const idsSchema = z.array(z.int())
const instant = (time: number): string => new Date(time).toISOString()

/** Rows as indicators, with the names that dictionaries and groups have now; groups as far as readers see them. */
const readNames = (replica: Replica): ((row: Row, withdrawn: boolean) => OutputIndicator) => {
  const named = (from: string): Map<number, string> =>
    new Map(replica.rows(nameSchema, `SELECT id, name FROM ${from}`).map(({ id, name }) => [id, name]))
  const categories = named('feed_category')
  const types = named('feed_type')
  const tags = named('feed_tag')
  const groups = named(`feed_group WHERE ${outputReaders.condition('feed_group').sql}`)
  const idsOf = (text: string): readonly number[] => (text === '[]' ? [] : idsSchema.parse(JSON.parse(text)))
  return (row, isWithdrawn) => ({
    id: row.id,
    value: row.value,
    type: types.get(row.type_id) ?? '',
    category: categories.get(row.category_id) ?? '',
    tags: idsOf(row.tag_ids).flatMap((id) => tags.get(id) ?? []),
    groups: idsOf(row.group_ids).flatMap((id) => {
      const name = groups.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    idsFlag: row.ids_flag === 1,
    published: instant(row.published),
    changed: instant(row.at),
    withdrawn: isWithdrawn,
  })
}
