/**
 * The query cache of a read model: totals, ids that match a condition, and counts by a key. A commit does not
 * invalidate it: the condition is evaluated on the changed rows only, before and after the change.
 */
import * as z from 'zod'
import { idRow, type SqlReader } from './rows.ts'
import { triedOf, type Condition } from './where.ts'
import { idColumns, linkTable, type CollectionDefinition, type Kind } from '../event-store/definition.ts'
import type { Change } from '../event-store/entry.ts'

/**
 * Rows of a kind under a condition. The condition may depend on the row, its own links and rows of other kinds of the
 * collection. Anything else that changes, such as the time, must be a parameter.
 */
export interface RowsAsked {
  /** The kind, which is also the alias of its table in the condition. */
  readonly from: string
  readonly where: Condition
  /** SQLite's `INDEXED BY …` or `NOT INDEXED`, for a scan of all rows. */
  readonly hint?: string
  /** A complete SQL statement that computes the total more cheaply than counting the matches. */
  readonly total?: string
}

export interface CachedRows {
  readonly total: number
  /** Unordered; undefined when there are too many. */
  readonly ids: readonly number[] | undefined
}

export type GroupKey = string | number | null

/** Counts of the rows of a kind under a condition, by key. */
export interface GroupsAsked {
  readonly from: string
  /**
   * The key: an SQL expression over the row, and over `link.value` if `links` is given. It must depend on the row only.
   */
  readonly by: string
  /** A column of references, such as `tag_ids`. A row counts once for each reference, `link.value`. */
  readonly links?: string
  readonly where: Condition
}

/**
 * Maximum number of cached results of each type. Found ids are the largest, groups the most expensive to compute again.
 */
const places = { totals: 256, found: 16, groups: 64 } as const
/** Results with more groups than this are not cached. */
const mostKeys = 10_000
/**
 * Time budget in milliseconds to re-evaluate the changed rows of a batch of commits, once before and once after the
 * change. Results not reached in time are evicted, least recently used first.
 */
const batchMilliseconds = 50

/** A query with a cacheable result. `Part` is the result for the changed rows. */
interface CacheableQuery<Value, Part> {
  readonly from: string
  /** All SQL that the result depends on. */
  readonly sql: readonly string[]
  compute(): Value
  /** The result for these rows; `ids` is a JSON array. */
  partOf(ids: string): Part
  /** The value after a change; undefined when it must be computed again. */
  adjusted(value: Value, before: Part, after: Part): Value | undefined
}

/** A cached result, with the cost to compute it and the cost to maintain it since its last use. */
interface CachedQuery<Value> {
  value: Value
  /**
   * The kind whose changes are followed row by row. Changes of other kinds that the query reads invalidate the result.
   */
  readonly follows: string | undefined
  readonly invalidatedBy: ReadonlySet<string>
  readonly cost: number
  spent: number
  isAskedAgain: boolean
  /** Evaluates rows that are about to change; `ids` is JSON. The returned function evaluates them again. */
  before(ids: string): () => Value | undefined
}

/** Call it after the change. It returns a function that stores the new values. */
export type AfterChange = () => () => void

/** What the cache reads from. */
interface CachedReader extends SqlReader {
  /**
   * The ids of all rows of a kind that contain one of the texts, and of others that may. Undefined if these are more
   * than `most`.
   */
  idsWith(
    kind: string,
    column: string,
    texts: readonly string[],
    most: number,
  ): ReadonlySet<number> | undefined
}

export class QueryCache {
  readonly #collection: CollectionDefinition
  readonly #readModel: CachedReader
  readonly #stopwatch: () => number
  readonly #totals: CacheOf<number>
  readonly #found: CacheOf<CachedRows>
  readonly #groups: CacheOf<ReadonlyMap<GroupKey, number>>

  /** `stopwatch` returns milliseconds since any fixed moment. */
  constructor(collection: CollectionDefinition, readModel: CachedReader, stopwatch: () => number) {
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

  /** The ids of matching rows if there are at most `most`; otherwise only their number. */
  found(asked: RowsAsked, most: number): CachedRows {
    const { from, where, hint = '' } = asked
    return this.#found.get(JSON.stringify([keyOf(asked), most]), () =>
      this.#known<CachedRows, readonly number[]>({
        from,
        sql: sqlOf(where),
        compute: () => {
          const some = this.#candidates(asked, most)
          const ids =
            some === undefined
              ? this.#readModel.rows(
                  idRow,
                  `SELECT id FROM ${from} ${hint} WHERE ${where.sql} LIMIT ${most + 1}`,
                  where.parameters,
                )
              : this.#idsAmong(asked, some)
          return ids.length <= most
            ? { total: ids.length, ids }
            : { total: this.#computeTotal(asked), ids: undefined }
        },
        partOf: (ids) => this.#idsAmong(asked, ids),
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
    // Takes a row's links from the row itself, because the link table is ordered by reference. So the query starts with
    // the rows that match the condition, which may be few.
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
   * Call it before changes are applied. Call the returned function after them, and its result when they are final.
   * Until then cached values do not change.
   */
  before(changes: readonly Change[]): AfterChange {
    const changed = new Map<string, Set<number>>()
    for (const { kind, id } of changes) {
      const ids = changed.get(kind) ?? new Set()
      changed.set(kind, ids.add(id))
    }
    const idsOf = new Map([...changed].map(([kind, ids]) => [kind, JSON.stringify([...ids])]))
    const until = this.#stopwatch() + batchMilliseconds
    // Most expensive first.
    const after = [this.#groups, this.#found, this.#totals].map((memory) => memory.before(idsOf, until))
    return () => {
      const keep = after.map((follow) => follow())
      return () => {
        for (const one of keep) one()
      }
    }
  }

  /** Invalidates results that read this derived table, which has changed. */
  invalidate(table: string): void {
    for (const memory of [this.#groups, this.#found, this.#totals]) memory.invalidate(table)
  }

  /** The rows that may match, as JSON, if a text that all matching rows have leaves few. */
  #candidates({ from, where: { requires } }: RowsAsked, most: number): string | undefined {
    if (requires === undefined) return undefined
    const { column, texts, or } = requires
    const ids = this.#readModel.idsWith(from, column, texts, most)
    if (ids === undefined) return undefined
    const others =
      or === undefined
        ? []
        : this.#readModel.rows(
            idRow,
            `SELECT id FROM ${from} WHERE ${or.sql} LIMIT ${most + 1}`,
            or.parameters,
          )
    return others.length > most ? undefined : JSON.stringify([...ids, ...others])
  }

  /** The matching ones of some rows, whose ids are JSON. */
  #idsAmong({ from, where }: RowsAsked, ids: string): number[] {
    const { sql, parameters } = among(from, where, ids)
    return this.#readModel.rows(idRow, `SELECT id FROM ${from} NOT INDEXED WHERE ${sql}`, parameters)
  }

  #computeTotal({ from, where, hint = '', total }: RowsAsked): number {
    return total === undefined
      ? this.#readModel.count(`SELECT count(*) FROM ${from} ${hint} WHERE ${where.sql}`, where.parameters)
      : this.#readModel.count(total)
  }

  #known<Value, Part>(query: CacheableQuery<Value, Part>): CachedQuery<Value> {
    const looksAt = kindsIn(this.#collection, query.from, query.sql)
    // Derived tables are updated some time after the rows, so changes of the rows also invalidate the result.
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
  /** Least recently used first. */
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

  /** `idsOf` has the changing ids as JSON, by kind. `until` is a stopwatch time. */
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
        // Unused, and maintaining it has already cost more than computing it again.
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
   * Results used only once, such as conditions with the current time, may fill a quarter of the places. Beyond that
   * they evict each other instead of results that are used repeatedly.
   */
  #evict(): void {
    const once = [...this.#known].filter(([, { isAskedAgain }]) => !isAskedAgain)
    const [oldest] = once.length >= this.#places / 4 ? once.map(([key]) => key) : this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }
}

const groupSchema = z
  .object({ key: z.union([z.string(), z.number(), z.null()]), count: z.int() })
  .transform(({ key, count }): [GroupKey, number] => [key, count])

const keyOf = ({ from, where }: RowsAsked): string => JSON.stringify([from, where.sql, where.parameters])

const sqlOf = (where: Condition): string[] => [where.sql, triedOf(where).sql]

/** Restricts a condition to some rows. */
const among = (from: string, where: Condition, ids: string): Condition => {
  const { sql, parameters } = triedOf(where)
  return {
    sql: `${from}.id IN (SELECT value FROM json_each(?)) AND (${sql})`,
    parameters: [ids, ...parameters],
  }
}

/** The derived tables that the SQL reads. */
const derivedIn = ({ kinds }: CollectionDefinition, sql: readonly string[]): string[] => {
  const all = sql.join('\n')
  return Object.values(kinds)
    .flatMap(({ derived }) => (derived === undefined ? [] : [derived.table]))
    .filter((table) => new RegExp(`\\b${table}\\b`).test(all))
}

/**
 * The kinds whose tables the SQL of a row reads, except for the row itself and its own links. Includes the row's own
 * kind if it reads other rows of it. May name too many kinds, never too few.
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
