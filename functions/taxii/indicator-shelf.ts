/**
 * Indicators of a collection in the order of their dates, with those that were withdrawn. A page is a walk of the index by
 * commit, which goes on where the last one ended: a client that reads everything makes one pass in all, and one that asks
 * for what is new reads the end of it.
 */
import * as z from 'zod'
import { feedIndexes, takenBackSchema, type TakenBack } from '#functions/feeds/collection.ts'
import { goneTable, indexName, linkTable } from '#functions/platform/journal/definition.ts'
import type { Replica, SqlValue } from '#functions/platform/journal/replica.ts'
import { triedOf, type Condition } from '#functions/platform/lists/where.ts'
import {
  indicatorObject,
  numberIn,
  revokedIndicatorObject,
  type StixIndicator,
  type StixObject,
  type StixSource,
} from '#shared/domain/stix/objects.ts'
import { taxiiPageMax } from './query.ts'
import { comparePlaced, comparePlaces, type Found, type From, type Placed, type Shelf } from './paging.ts'
import { laterStamp, stampOf, type Stamp } from './stamps.ts'

/** Which indicators a collection holds. */
export interface Selection {
  /** What they stand under, over a row `feed`; what was withdrawn stands under it as it was published. */
  readonly where: Condition
  /** Whether links of groups or tags find them, so that a few are sorted sooner than all are gone through. */
  readonly isLinked: boolean
  /** Nothing is dated earlier: when what the collection holds was decided on last. */
  readonly since: Stamp
}

/** So many are sorted for a page; more are gone through in their order. */
const sortedAtMost = 20_000

const live = 'feed'
const gone = goneTable('feed')

/** A row as it was when it was published: what was taken back stands under the same conditions as what was not. */
const asPublished = (table: string, hint: string): string => `
  (SELECT item.id, item._at, item._seq, item.value, item.value_key, item.network, item.origin, item.origin_search,
     item.category_id, item.type_id, item.tag_ids, item.group_ids, item.ids_flag, item.has_notes, item.created, item.sent,
     item.taken_back, 1 AS verified, coalesce(item.published, item.was_published) AS published
   FROM ${table} AS item ${hint}
   WHERE item.published IS NOT NULL OR item.was_published IS NOT NULL) AS feed`

/** The links of deleted rows, in the place of the tables that have those of the others. */
const goneLinks = `WITH ${(['group_ids', 'tag_ids'] as const)
  .map(
    (column) =>
      `${linkTable('feed', column)} AS (SELECT link.value AS ref, owner.id AS owner FROM ${gone} AS owner, json_each(owner.${column}) AS link)`,
  )
  .join(', ')}`

const keySchema = z.object({ id: z.int(), at: z.int(), sequence: z.int() })
type Key = z.infer<typeof keySchema>

const tagsSchema = z.array(z.string())
const takenSchema = z.array(takenBackSchema)
const rowSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  value: z.string(),
  type: z.string(),
  category: z.string(),
  ids_flag: z.int(),
  published: z.int().nullable(),
  tags: z.string().transform((text) => tagsSchema.parse(JSON.parse(text))),
  taken_back: z
    .string()
    .nullable()
    .transform((text): readonly TakenBack[] => (text === null ? [] : takenSchema.parse(JSON.parse(text)))),
})
type Row = z.infer<typeof rowSchema>

const nameSchema = z.object({ name: z.string() })

export class IndicatorShelf implements Shelf {
  readonly type = 'indicator'
  readonly most = taxiiPageMax
  readonly source: StixSource
  readonly #replica: Replica
  readonly #selection: Selection

  constructor(replica: Replica, source: StixSource, selection: Selection) {
    this.#replica = replica
    this.source = source
    this.#selection = selection
  }

  async after(from: From, count: number): Promise<Found> {
    const keys = [live, gone]
      .flatMap((table) => this.#keys(table, from, count).map((key) => ({ table, key })))
      .toSorted(
        ({ key: one }, { key: other }) =>
          one.at - other.at || one.sequence - other.sequence || one.id - other.id,
      )
      .slice(0, count)
    const objects = new Map(
      [live, gone].flatMap((table) =>
        this.#placed(
          table,
          keys.filter((key) => key.table === table).map(({ key }) => key.id),
        ),
      ),
    )
    const { place } = from
    const last = keys.at(-1)?.key
    return {
      placed: keys
        .flatMap(({ key }) => objects.get(key.id) ?? [])
        .filter((one) => place === undefined || comparePlaces(one.place, place) > 0),
      behind:
        keys.length < count || last === undefined
          ? undefined
          : { at: last.at, sequence: last.sequence, id: last.id, part: (objects.get(last.id) ?? []).length },
    }
  }

  async byIds(ids: readonly string[]): Promise<Placed[]> {
    const numbers = ids.flatMap((id) => numberIn('indicator', id) ?? [])
    return [live, gone]
      .flatMap((table) => {
        const { sql, parameters } = triedOf(this.#selection.where)
        const found = this.#replica.rows(
          z.object({ id: z.int() }),
          `${table === gone ? goneLinks : ''} SELECT feed.id FROM ${asPublished(table, 'NOT INDEXED')} WHERE feed.id IN (SELECT value FROM json_each(?)) AND ${sql}`,
          [JSON.stringify(numbers), ...parameters],
        )
        return this.#placed(
          table,
          found.map(({ id }) => id),
        ).flatMap(([, placed]) => placed)
      })
      .filter(({ object }) => ids.includes(object.id))
      .toSorted(comparePlaced)
  }

  /** The rows of a table from a place on, in their order. */
  #keys(table: string, { place, added, versions }: From, count: number): Key[] {
    const { since } = this.#selection
    const parts: Condition[] = []
    // A row goes on with its other objects, so its place is included.
    if (place !== undefined)
      parts.push({
        sql: '(feed._at, feed._seq, feed.id) >= (?, ?, ?)',
        parameters: [place.at, place.sequence, place.id],
      })
    if (
      added !== undefined &&
      (added.ms > since.ms || (added.ms === since.ms && added.micros >= since.micros))
    )
      parts.push({
        sql: 'feed._at >= ? AND (feed._at > ? OR feed._seq % 1000 > ?)',
        parameters: [added.ms, added.ms, added.micros],
      })
    if (versions !== undefined) parts.push(mayHaveVersion(versions))
    const way = this.#way(table)
    const { sql, parameters } = [way.where, ...parts].reduce((one, other) => ({
      sql: `${one.sql} AND ${other.sql}`,
      parameters: [...one.parameters, ...other.parameters],
    }))
    return this.#replica.rows(
      keySchema,
      `${table === gone ? goneLinks : ''} SELECT feed.id, feed._at AS at, feed._seq AS sequence FROM ${asPublished(table, way.hint)} WHERE ${sql} ORDER BY feed._at, feed._seq, feed.id LIMIT ?`,
      [...parameters, count],
    )
  }

  /** Those that links find are counted first: a small group among a million is sorted, a large one is gone through. */
  #way(table: string): { hint: string; where: Condition } {
    const { where, isLinked } = this.#selection
    const walk = `INDEXED BY ${indexName(table, feedIndexes.changed)}`
    if (table === gone || !isLinked) return { hint: walk, where: bracketed(triedOf(where)) }
    const total = this.#replica.total({ from: live, where, hint: 'NOT INDEXED' })
    return total > sortedAtMost
      ? { hint: walk, where: bracketed(triedOf(where)) }
      : { hint: 'NOT INDEXED', where: bracketed(where) }
  }

  /** The objects of rows, by their ids: what was taken back, and what is published now or was when it was deleted. */
  #placed(table: string, ids: readonly number[]): [number, Placed[]][] {
    if (ids.length === 0) return []
    const rows = this.#replica.rows(
      rowSchema,
      `SELECT item.id, item._at AS at, item._seq AS sequence, item.value, item.ids_flag, item.published, item.taken_back,
         (SELECT name FROM feed_type WHERE id = item.type_id) AS type,
         (SELECT name FROM feed_category WHERE id = item.category_id) AS category,
         (SELECT json_group_array(tag.name) FROM json_each(item.tag_ids) AS link JOIN feed_tag AS tag ON tag.id = link.value) AS tags
       FROM ${table} AS item WHERE item.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )
    return rows.map((row) => [
      row.id,
      this.#objectsOf(row, table === gone).map((object, part): Placed => ({
        added: laterStamp(stampOf(row.at, row.sequence), this.#selection.since),
        place: { at: row.at, sequence: row.sequence, id: row.id, part },
        object,
      })),
    ])
  }

  #objectsOf(row: Row, isGone: boolean): StixObject[] {
    const objects = row.taken_back.map((taken) =>
      revokedIndicatorObject(this.source, this.#asTaken(row.id, taken), taken.at),
    )
    if (row.published === null) return objects
    const changed = new Date(row.at).toISOString()
    const indicator: StixIndicator = {
      id: row.id,
      value: row.value,
      type: row.type,
      category: row.category,
      tags: row.tags,
      idsFlag: row.ids_flag === 1,
      published: new Date(row.published).toISOString(),
      changed,
    }
    return [
      ...objects,
      isGone
        ? revokedIndicatorObject(this.source, indicator, changed)
        : indicatorObject(this.source, indicator),
    ]
  }

  /** What was edited after it was taken back is nobody's to see: it is told as it was. */
  #asTaken(id: number, taken: TakenBack): StixIndicator {
    const nameOf = (dictionary: 'feed_type' | 'feed_category', entry: number): string =>
      this.#replica.row(nameSchema, `SELECT name FROM ${dictionary} WHERE id = ?`, [entry])?.name ?? ''
    return {
      id,
      value: taken.value,
      type: nameOf('feed_type', taken.type_id),
      category: nameOf('feed_category', taken.category_id),
      tags: [],
      idsFlag: taken.ids_flag,
      published: taken.published,
      changed: taken.at,
    }
  }
}

const bracketed = ({ sql, parameters }: Condition): Condition => ({ sql: `(${sql})`, parameters })

/** Rows that may have one of the versions: theirs is the commit's time, the publication's, or that of a withdrawal. */
const mayHaveVersion = (versions: readonly string[]): Condition => {
  const times: SqlValue[] = [JSON.stringify(versions.map((version) => Date.parse(version)))]
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    sql: `(feed._at ${among} OR feed.published ${among} OR feed.taken_back IS NOT NULL)`,
    parameters: [...times, ...times],
  }
}
