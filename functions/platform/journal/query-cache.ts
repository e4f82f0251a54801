/**
 * The query cache of a read model, of the rows of its kinds: totals, the ids that a condition finds, and counts by a key. A
 * commit does not invalidate it: the condition is tried on the changed rows alone, before the change and after it.
 */
import * as z from 'zod'
import { triedOf, type Condition } from '../lists/where.ts'
import { matchTable, idColumns, linkTable, type CollectionDefinition, type Kind } from './definition.ts'
import type { Change } from './entry.ts'
import type { ReadModel } from './read-model.ts'

/**
 * Rows of a kind under a condition. What the condition says of a row follows from the row, its own links and rows of
 * other kinds of the collection: what moves by itself, such as the time, is a parameter.
 */
export interface RowsAsked {
  /** The kind, and the alias of its table in the condition. */
  readonly from: string
  readonly where: Condition
  /** SQLite's `INDEXED BY …` or `NOT INDEXED`, for going through all rows. */
  readonly hint?: string
  /** A cheaper way to the total than to count what matches: a statement of its own. */
  readonly total?: string
}

export interface Found {
  readonly total: number
  /** In no order; undefined when they are too many. */
  readonly ids: readonly number[] | undefined
}

export type GroupKey = string | number | null

/** Counts of the rows of a kind under a condition, by a key. */
export interface GroupsAsked {
  readonly from: string
  /**
   * The key: an SQL expression over the row, and over `link.value` where `links` is given. What it says follows from
   * the row alone.
   */
  readonly by: string
  /** A column of references, such as `tag_ids`: a row counts once for each of its references, `link.value`. */
  readonly links?: string
  readonly where: Condition
}

/** How many of each are cached. Found ids are the largest, groups the dearest to lose. */
const places = { totals: 256, found: 16, groups: 64 } as const
/** Groups of more keys than this are answered and not cached. */
const mostKeys = 10_000
/**
 * Trying the changed rows of one batch of commits may take so many milliseconds, each of twice: before and after. What
 * was not reached by then is evicted, least recently used first.
 */
const batchMilliseconds = 50

/** A query whose result can be cached. `Part` is what the changed rows have of it. */
interface CacheableQuery<Value, Part> {
  readonly from: string
  /** All SQL that it depends on. */
  readonly sql: readonly string[]
  compute(): Value
  /** The part of some rows, whose ids are a JSON array. */
  partOf(ids: string): Part
  /** The value after a change; undefined when only computing it again tells. */
  adjusted(value: Value, before: Part, after: Part): Value | undefined
}

/** A cached result, with what it cost to compute and what it has cost to keep since it was last asked for. */
interface CachedQuery<Value> {
  value: Value
  /** Kinds whose changes it follows row by row; changes of others that it reads invalidate it. */
  readonly follows: string | undefined
  readonly invalidatedBy: ReadonlySet<string>
  readonly cost: number
  spent: number
  isAskedAgain: boolean
  /** Tries rows that are about to change, their ids as JSON; what it answers tries them again. */
  before(ids: string): () => Value | undefined
}

/** The second half of following a change: answers with what puts the new values in their places. */
export type AfterChange = () => () => void

export class QueryCache {
  readonly #collection: CollectionDefinition
  readonly #readModel: Pick<ReadModel, 'rows' | 'count'>
  readonly #stopwatch: () => number
  readonly #totals: CacheOf<number>
  readonly #found: CacheOf<Found>
  readonly #groups: CacheOf<ReadonlyMap<GroupKey, number>>

  /** `stopwatch` tells milliseconds since some moment. */
  constructor(
    collection: CollectionDefinition,
    readModel: Pick<ReadModel, 'rows' | 'count'>,
    stopwatch: () => number,
  ) {
    this.#collection = collection
    this.#readModel = readModel
    this.#stopwatch = stopwatch
    this.#totals = new CacheOf(places.totals, stopwatch)
    this.#found = new CacheOf(places.found, stopwatch)
    this.#groups = new CacheOf(places.groups, stopwatch)
  }

  total(asked: RowsAsked): number {
    const { from, where } = asked
    return this.#totals.get(keyOf(asked), () =>
      this.#known<number, number>({
        from,
        sql: sqlOf(where),
        compute: () => this.#computeTotal(asked),
        partOf: (ids) => {
          const { sql, parameters } = among(from, where, ids)
          return this.#readModel.count(`SELECT count(*) FROM ${from} NOT INDEXED WHERE ${sql}`, parameters)
        },
        adjusted: (total, before, after) => total - before + after,
      }),
    )
  }

  /** The ids of what a condition finds, if they are no more than `most`; else how many they are. */
  found(asked: RowsAsked, most: number): Found {
    const { from, where, hint = '' } = asked
    return this.#found.get(JSON.stringify([keyOf(asked), most]), () =>
      this.#known<Found, readonly number[]>({
        from,
        sql: sqlOf(where),
        compute: () => {
          const ids = this.#readModel.rows(
            idSchema,
            `SELECT id FROM ${from} ${hint} WHERE ${where.sql} LIMIT ${most + 1}`,
            where.parameters,
          )
          return ids.length <= most
            ? { total: ids.length, ids }
            : { total: this.#computeTotal(asked), ids: undefined }
        },
        partOf: (ids) => {
          const { sql, parameters } = among(from, where, ids)
          return this.#readModel.rows(idSchema, `SELECT id FROM ${from} NOT INDEXED WHERE ${sql}`, parameters)
        },
        adjusted: (found, before, after) => {
          const total = found.total - before.length + after.length
          if (total > most) return { total, ids: undefined }
          if (found.ids === undefined) return undefined
          if (before.length === 0 && after.length === 0) return found
          const evicted = new Set(before)
          return { total, ids: [...found.ids.filter((id) => !evicted.has(id)), ...after] }
        },
      }),
    )
  }

  groups({ from, by, links, where }: GroupsAsked): ReadonlyMap<GroupKey, number> {
    const counts = (join: string, { sql, parameters }: Condition): ReadonlyMap<GroupKey, number> =>
      new Map(
        this.#readModel.rows(
          groupSchema,
          `SELECT ${by} AS key, count(*) AS count FROM ${from} ${join} WHERE ${sql} GROUP BY 1`,
          parameters,
        ),
      )
    // The table of links is ordered by what they refer to: those of one row are in the row itself. So the rows that the
    // condition finds lead, of which there may be few.
    const joined = links === undefined ? '' : `CROSS JOIN json_each(${from}.${links}) AS link`
    const key = JSON.stringify([from, by, links, where.sql, where.parameters])
    return this.#groups.get(
      key,
      () =>
        this.#known<ReadonlyMap<GroupKey, number>, ReadonlyMap<GroupKey, number>>({
          from,
          sql: [...sqlOf(where), by],
          compute: () => counts(joined, where),
          partOf: (ids) => counts(`NOT INDEXED ${joined}`, among(from, where, ids)),
          adjusted: (groups, before, after) => {
            if (before.size === 0 && after.size === 0) return groups
            const adjusted = new Map(groups)
            for (const [sign, part] of [
              [-1, before],
              [1, after],
            ] as const)
              for (const [one, count] of part) adjusted.set(one, (adjusted.get(one) ?? 0) + sign * count)
            for (const one of before.keys()) if (adjusted.get(one) === 0) adjusted.delete(one)
            return adjusted.size > mostKeys ? undefined : adjusted
          },
        }),
      (groups) => groups.size <= mostKeys,
    )
  }

  /**
   * Follows changes that are about to be made, all at once. Call what it answers when they are made; what that answers
   * when they stay: until then nothing cached has changed.
   */
  before(changes: readonly Change[]): AfterChange {
    const changed = new Map<string, Set<number>>()
    for (const { kind, id } of changes) {
      const ids = changed.get(kind) ?? new Set()
      changed.set(kind, ids.add(id))
    }
    const idsOf = new Map([...changed].map(([kind, ids]) => [kind, JSON.stringify([...ids])]))
    const until = this.#stopwatch() + batchMilliseconds
    // The most expensive to compute come first.
    const after = [this.#groups, this.#found, this.#totals].map((memory) => memory.before(idsOf, until))
    return () => {
      const keep = after.map((follow) => follow())
      return () => {
        for (const one of keep) one()
      }
    }
  }

  /** Invalidates what reads a table of what follows from the rows, which has changed. */
  invalidate(table: string): void {
    for (const memory of [this.#groups, this.#found, this.#totals]) memory.invalidate(table)
  }

  #computeTotal({ from, where, hint = '', total }: RowsAsked): number {
    return total === undefined
      ? this.#readModel.count(`SELECT count(*) FROM ${from} ${hint} WHERE ${where.sql}`, where.parameters)
      : this.#readModel.count(total)
  }

  #known<Value, Part>(query: CacheableQuery<Value, Part>): CachedQuery<Value> {
    const looksAt = kindsIn(this.#collection, query.from, query.sql)
    // What follows from the rows is derived again some time after they change: their changes invalidate it as well.
    const derived = derivedIn(this.#collection, query.sql)
    const invalidatedBy = derived.length === 0 ? looksAt : new Set([...looksAt, ...derived, query.from])
    const started = this.#stopwatch()
    const known: CachedQuery<Value> = {
      value: query.compute(),
      follows: invalidatedBy.has(query.from) ? undefined : query.from,
      invalidatedBy,
      cost: this.#stopwatch() - started,
      spent: 0,
      isAskedAgain: false,
      before: (ids) => {
        const before = query.partOf(ids)
        return () => query.adjusted(known.value, before, query.partOf(ids))
      },
    }
    return known
  }
}

/** A cache of limited size that evicts the least recently used first. */
class CacheOf<Value> {
  readonly #places: number
  readonly #stopwatch: () => number
  /** In the order in which they were asked for. */
  readonly #known = new Map<string, CachedQuery<Value>>()

  constructor(places: number, stopwatch: () => number) {
    this.#places = places
    this.#stopwatch = stopwatch
  }

  get(key: string, compute: () => CachedQuery<Value>, isKept: (value: Value) => boolean = () => true): Value {
    const known = this.#known.get(key)
    if (known === undefined) {
      const fresh = compute()
      if (!isKept(fresh.value)) return fresh.value
      if (this.#known.size >= this.#places) this.#evict()
      this.#known.set(key, fresh)
      return fresh.value
    }
    known.spent = 0
    known.isAskedAgain = true
    this.#known.delete(key)
    this.#known.set(key, known)
    return known.value
  }

  /** `idsOf` has the ids that change, as JSON, by their kinds; `until` is a time of the stopwatch. */
  before(idsOf: ReadonlyMap<string, string>, until: number): AfterChange {
    const evicted: string[] = []
    const following: { key: string; known: CachedQuery<Value>; after: () => Value | undefined }[] = []
    for (const [key, known] of [...this.#known].toReversed()) {
      const ids = known.follows === undefined ? undefined : idsOf.get(known.follows)
      if ([...idsOf.keys()].some((kind) => known.invalidatedBy.has(kind))) evicted.push(key)
      else if (ids !== undefined) {
        if (this.#stopwatch() > until) {
          evicted.push(key)
          continue
        }
        const after = this.#timed(known, () => known.before(ids))
        // Nobody asked for it while keeping it took as long as computing it again takes.
        if (known.spent > known.cost) evicted.push(key)
        else following.push({ key, known, after: () => this.#timed(known, after) })
      }
    }
    return () => {
      const adjusted = following.map(({ key, known, after }) => ({ key, known, value: after() }))
      return () => {
        for (const key of evicted) this.#known.delete(key)
        for (const { key, known, value } of adjusted) {
          if (value === undefined) this.#known.delete(key)
          else known.value = value
        }
      }
    }
  }

  invalidate(table: string): void {
    for (const [key, { invalidatedBy }] of this.#known) if (invalidatedBy.has(table)) this.#known.delete(key)
  }

  #timed<T>(known: CachedQuery<Value>, work: () => T): T {
    const started = this.#stopwatch()
    const result = work()
    known.spent += this.#stopwatch() - started
    return result
  }

  /**
   * What is asked for only once, such as a condition with the moment of the request in it, has a quarter of the
   * places: it pushes out its like, not what is asked for again and again.
   */
  #evict(): void {
    const once = [...this.#known].filter(([, { isAskedAgain }]) => !isAskedAgain)
    const [oldest] = once.length >= this.#places / 4 ? once.map(([key]) => key) : this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }
}

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const groupSchema = z
  .object({ key: z.union([z.string(), z.number(), z.null()]), count: z.int() })
  .transform(({ key, count }): [GroupKey, number] => [key, count])

const keyOf = ({ from, where }: RowsAsked): string => JSON.stringify([from, where.sql, where.parameters])

const sqlOf = (where: Condition): string[] => [where.sql, triedOf(where).sql]

/** Those of some rows that a condition holds for. */
const among = (from: string, where: Condition, ids: string): Condition => {
  const { sql, parameters } = triedOf(where)
  return {
    sql: `${from}.id IN (SELECT value FROM json_each(?)) AND (${sql})`,
    parameters: [ids, ...parameters],
  }
}

/** The tables of what follows from rows that SQL looks at. */
const derivedIn = ({ kinds }: CollectionDefinition, sql: readonly string[]): string[] => {
  const all = sql.join('\n')
  return Object.values(kinds)
    .filter(({ isMatched }) => isMatched === true)
    .map(({ name }) => matchTable(name))
    .filter((table) => new RegExp(`\\b${table}\\b`).test(all))
}

/**
 * The kinds whose tables SQL of a row looks at beside the row and its own links: among them the row's own kind where
 * it looks at other rows of it. What is no name of a table may be taken for one; the other way round never.
 */
const kindsIn = (
  { kinds }: CollectionDefinition,
  from: string,
  sql: readonly string[],
): ReadonlySet<string> => {
  const all = sql.join('\n')
  const names = (kind: Kind): boolean =>
    kind.name === from
      ? new RegExp(`\\b${kind.name}\\b(?!\\s*\\.)`).test(all)
      : [kind.name, ...idColumns(kind).map((column) => linkTable(kind.name, column))].some((table) =>
          new RegExp(`\\b${table}\\b`).test(all),
        )
  return new Set(
    Object.values(kinds)
      .filter(names)
      .map(({ name }) => name),
  )
}
