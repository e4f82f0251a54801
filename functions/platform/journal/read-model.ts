/**
 * A read model: a SQLite database with the list rows of one collection as of one sequence of its journal.
 * It is a cache: losing it loses nothing. This file is all that knows SQLite's interface.
 */
import { randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import * as z from 'zod'
import {
  commitColumns,
  matchTable,
  tombstoneTable,
  idColumns,
  indexesOf,
  indexName,
  layoutOf,
  linkTable,
  tablesOf,
  type CollectionDefinition,
  type Kind,
  type Row,
} from './definition.ts'
import type { Change, Entry } from './entry.ts'
import { QueryCache, type Found, type GroupKey, type GroupsAsked, type RowsAsked } from './query-cache.ts'

export type SqlValue = string | number | null

/** The journal does not go on from where the read model stands: it must be rebuilt. */
export class JournalGap extends Error {
  constructor(collection: string, expected: number, found: number) {
    super(`The journal of ${collection} goes on at ${found}, not at ${expected}`)
    this.name = 'JournalGap'
  }
}

const metaSchema = z.object({ layout: z.string(), sequence: z.int(), last_ids: z.string() })
const idListSchema = z.array(z.number())
const idsSchema = z.string().transform((text) => idListSchema.parse(JSON.parse(text)))
const cellSchema = z.union([z.string(), z.number(), z.null()])
const lastIdsSchema = z.record(z.string(), z.int())

/** The commit that wrote a row last: its place in the journal, and its time in epoch milliseconds. */
export interface RowCommit {
  readonly sequence: number
  readonly at: number
}

/** A row that is read back; nothing is known of the commit of one that was written before commits were noted there. */
export interface LoadedRow {
  readonly kind: string
  readonly id: number
  readonly row: Row
  readonly by?: RowCommit
}
const unknownCommit: RowCommit = { sequence: 0, at: 0 }

/** What writes rows of one table: see `#writesTo`. */
interface Writes {
  readonly columns: readonly string[]
  readonly find: StatementSync
  readonly insert: StatementSync
  /** A column of references, and what adds one to its table of links. */
  readonly links: readonly (readonly [string, StatementSync])[]
}

export class ReadModel {
  readonly collection: CollectionDefinition
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #writes = new Map<string, Writes>()
  readonly #queryCache: QueryCache
  readonly #stopwatch: () => number
  #sequence = 0
  #lastIds: Record<string, number> = {}

  private constructor(
    collection: CollectionDefinition,
    database: DatabaseSync,
    stopwatch: () => number = () => performance.now(),
  ) {
    this.collection = collection
    this.#database = database
    this.#stopwatch = stopwatch
    this.#queryCache = new QueryCache(collection, this, stopwatch)
  }

  /** An empty read model at sequence 0. `stopwatch` tells milliseconds since some moment. */
  static create(collection: CollectionDefinition, stopwatch?: () => number): ReadModel {
    const readModel = new ReadModel(collection, openDatabase(temporaryPath(collection.name)), stopwatch)
    for (const statement of tablesOf(collection)) readModel.#database.exec(statement)
    readModel.#database.exec(
      'CREATE TABLE meta (id INTEGER PRIMARY KEY CHECK (id = 1), layout TEXT NOT NULL, sequence INTEGER NOT NULL, last_ids TEXT NOT NULL)',
    )
    readModel.#database.prepare('INSERT INTO meta VALUES (1, ?, 0, ?)').run(layoutOf(collection), '{}')
    for (const statement of indexesOf(collection)) readModel.#database.exec(statement)
    return readModel
  }

  /**
   * Opens a snapshot's database file, which from then on is the read model's own.
   * Throws when it is not a read model of this collection in this layout.
   */
  static open(collection: CollectionDefinition, path: string): ReadModel {
    const readModel = new ReadModel(collection, openDatabase(path))
    try {
      const meta = metaSchema.parse(
        readModel.#database.prepare('SELECT layout, sequence, last_ids FROM meta').get(),
      )
      if (meta.layout !== layoutOf(collection))
        throw new Error(`The snapshot of ${collection.name} has layout ${meta.layout}`)
      readModel.#sequence = meta.sequence
      readModel.#lastIds = lastIdsSchema.parse(JSON.parse(meta.last_ids))
      return readModel
    } catch (error) {
      readModel.close()
      throw error
    }
  }

  /**
   * A read model filled with the rows of a collection read back whole, as of (at least) `sequence`. Indexes are
   * built last.
   */
  static async load(
    collection: CollectionDefinition,
    state: { sequence: number; lastIds: Readonly<Record<string, number>> },
    rows: AsyncIterable<readonly LoadedRow[]>,
  ): Promise<ReadModel> {
    const readModel = ReadModel.create(collection)
    for (const kind of Object.values(collection.kinds)) {
      for (const columns of kind.indexes)
        readModel.#database.exec(`DROP INDEX ${indexName(kind.name, columns)}`)
    }
    try {
      for await (const batch of rows) {
        readModel.#transaction(() => {
          for (const { kind, id, row, by = unknownCommit } of batch) readModel.#put(kind, id, row, by)
        })
      }
    } catch (error) {
      readModel.close()
      throw error
    }
    for (const statement of indexesOf(collection)) readModel.#database.exec(statement)
    readModel.#transaction(() => {
      readModel.#stand(state.sequence, state.lastIds)
    })
    return readModel
  }

  /** The sequence of the last commit that the read model holds. */
  get sequence(): number {
    return this.#sequence
  }

  /** The last id given to a kind. */
  lastId(kind: string): number {
    return this.#lastIds[kind] ?? 0
  }

  lastIds(): Readonly<Record<string, number>> {
    return this.#lastIds
  }

  /** Takes in commits in their order; all of them or none. Throws JournalGap when one is missing. */
  apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    const keep = this.#transaction(() => {
      const afterChange = this.#queryCache.before(entries.flatMap(({ changes }) => changes))
      let sequence = this.#sequence
      let lastIds = this.#lastIds
      for (const entry of entries) {
        if (entry.sequence !== sequence + 1)
          throw new JournalGap(this.collection.name, sequence + 1, entry.sequence)
        const by = { sequence: entry.sequence, at: Date.parse(entry.at) }
        for (const change of entry.changes) this.#change(change, by)
        sequence = entry.sequence
        lastIds = entry.last_ids
      }
      this.#stand(sequence, lastIds)
      return afterChange()
    })
    keep()
  }

  /** The rows a query finds, each checked by its schema. */
  rows<T>(schema: z.ZodType<T>, sql: string, parameters: readonly SqlValue[] = []): T[] {
    return this.#statement(sql)
      .all(...parameters)
      .map((row) => schema.parse(row))
  }

  /**
   * The rows a query finds, one after the other: for so many that they are not held together. Whoever takes them gives
   * nothing else a turn meanwhile, or the read model moves on under them.
   */
  *each<T>(schema: z.ZodType<T>, sql: string, parameters: readonly SqlValue[] = []): Generator<T> {
    // A statement of its own: a shared one would begin anew when it is asked again.
    for (const row of this.#database.prepare(sql).iterate(...parameters)) yield schema.parse(row)
  }

  /** The first row a query finds. */
  row<T>(schema: z.ZodType<T>, sql: string, parameters: readonly SqlValue[] = []): T | undefined {
    const found = this.#statement(sql).get(...parameters)
    return found === undefined ? undefined : schema.parse(found)
  }

  /** The single number that a query says, read anew each time. */
  count(sql: string, parameters: readonly SqlValue[] = []): number {
    const found = this.#statement(sql).get(...parameters)
    return z.int().parse(Object.values(found ?? {})[0])
  }

  /** How many rows a condition finds, cached over commits: exact totals are asked for on every page. */
  total(asked: RowsAsked): number {
    return this.#queryCache.total(asked)
  }

  /**
   * The ids that a condition finds, if they are no more than `most`, and how many they are, cached over commits:
   * for searches that read a whole index to find a few.
   */
  found(asked: RowsAsked, most: number): Found {
    return this.#queryCache.found(asked, most)
  }

  /** How many rows a condition finds for each value of a key, cached over commits. No rows, no key. */
  groups(asked: GroupsAsked): ReadonlyMap<GroupKey, number> {
    return this.#queryCache.groups(asked)
  }

  /** The stored row of an entity, as its kind's `row` made it. */
  entityRow(kind: Kind, id: number): Row | undefined {
    const found = this.#statement(`SELECT * FROM ${kind.name} WHERE id = ?`).get(id)
    if (found === undefined) return undefined
    return Object.fromEntries<Row[string]>(
      Object.entries(kind.columns).map(([name, type]): [string, Row[string]] => {
        const value = found[name]
        if (type === 'ids') return [name, idsSchema.parse(value)]
        if (type === 'rare') return [name, cellSchema.parse(value) ?? undefined]
        return [name, cellSchema.parse(value)]
      }),
    )
  }

  /**
   * Changes tables of what follows from the rows, such as their matches, all or nothing. What is cached of `table`
   * is invalidated.
   */
  derive<Result>(
    table: string,
    work: (write: (sql: string, parameters?: readonly SqlValue[]) => void) => Result,
  ): Result {
    const result = this.#transaction(() =>
      work((sql, parameters = []) => {
        this.#statement(sql).run(...parameters)
      }),
    )
    this.#queryCache.invalidate(table)
    return result
  }

  /** Milliseconds since some moment. */
  get stopwatch(): () => number {
    return this.#stopwatch
  }

  /** Writes a compact copy of the database to a file that does not exist yet. */
  copyTo(path: string): void {
    this.#database.prepare('VACUUM INTO ?').run(path)
  }

  /** Bytes of the database. */
  size(): number {
    return this.count('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
  }

  close(): void {
    this.#statements.clear()
    this.#writes.clear()
    this.#database.close()
  }

  /** Takes in rows that were deleted before the read model was read back, each with the commit that did. */
  putTombstones(rows: readonly Required<LoadedRow>[]): void {
    this.#transaction(() => {
      for (const { kind, id, row, by } of rows)
        this.#insert(this.#kind(kind), tombstoneTable(kind), id, row, by)
    })
  }

  #change(change: Change, by: RowCommit): void {
    if (change.row === undefined) this.#remove(change.kind, change.id, by)
    else this.#put(change.kind, change.id, this.#kind(change.kind)?.current?.(change.row) ?? change.row, by)
  }

  #put(kindName: string, id: number, row: Row, by: RowCommit): void {
    const kind = this.#kind(kindName)
    if (kind === undefined) return
    const { find, links } = this.#writesTo(kind, kind.name)
    // What is new has no links yet: asking is cheaper than unlinking nothing, a million times over.
    if (find.get(id) !== undefined) for (const [column] of links) this.#unlink(kind, column, id)
    this.#insert(kind, kind.name, id, row, by)
    for (const [column, insert] of links) {
      const refs = row[column]
      if (isIds(refs)) for (const ref of refs) insert.run(ref, id)
    }
  }

  #insert(kind: Kind | undefined, table: string, id: number, row: Row, { sequence, at }: RowCommit): void {
    if (kind === undefined) return
    const { columns, insert } = this.#writesTo(kind, table)
    insert.run(
      id,
      ...columns.map((column): SqlValue => {
        const value = row[column]
        return isIds(value) ? JSON.stringify(value) : (value ?? null)
      }),
      sequence,
      at,
    )
  }

  /** The statements that write a row: their texts are as long to put together as the row takes to be written. */
  #writesTo(kind: Kind, table: string): Writes {
    const known = this.#writes.get(table)
    if (known !== undefined) return known
    const columns = Object.keys(kind.columns)
    const names = [...columns, commitColumns.sequence, commitColumns.at]
    const writes: Writes = {
      columns,
      find: this.#database.prepare(`SELECT id FROM ${table} WHERE id = ?`),
      insert: this.#database.prepare(
        `INSERT OR REPLACE INTO ${table} (id, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
      ),
      links:
        table === kind.name
          ? idColumns(kind).map((column) => [
              column,
              this.#database.prepare(
                `INSERT OR IGNORE INTO ${linkTable(kind.name, column)} (ref, owner) VALUES (?, ?)`,
              ),
            ])
          : [],
    }
    this.#writes.set(table, writes)
    return writes
  }

  #remove(kindName: string, id: number, by: RowCommit): void {
    const kind = this.#kind(kindName)
    if (kind === undefined) return
    const row = kind.keepsTombstones === true ? this.entityRow(kind, id) : undefined
    if (row !== undefined) this.#insert(kind, tombstoneTable(kind.name), id, row, by)
    for (const column of idColumns(kind)) this.#unlink(kind, column, id)
    this.#statement(`DELETE FROM ${kind.name} WHERE id = ?`).run(id)
    // Whether anything matched it or not, a deleted item has no matches.
    if (kind.isMatched === true)
      this.#statement(`DELETE FROM ${matchTable(kind.name)} WHERE item_id = ?`).run(id)
  }

  /** Links are found by what the row itself says they are, so they need no second index. */
  #unlink(kind: Kind, column: string, id: number): void {
    this.#statement(
      `DELETE FROM ${linkTable(kind.name, column)} WHERE owner = ?1 AND ref IN (SELECT link.value FROM ${kind.name}, json_each(${kind.name}.${column}) AS link WHERE ${kind.name}.id = ?1)`,
    ).run(id)
  }

  /** A kind of a newer version of the software is unknown here: its rows do not concern this read model. */
  #kind(name: string): Kind | undefined {
    return Object.values(this.collection.kinds).find((kind) => kind.name === name)
  }

  #stand(sequence: number, lastIds: Readonly<Record<string, number>>): void {
    this.#statement('UPDATE meta SET sequence = ?, last_ids = ?').run(sequence, JSON.stringify(lastIds))
    this.#sequence = sequence
    this.#lastIds = { ...lastIds }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    if (this.#statements.size >= 500) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  #transaction<Result>(work: () => Result): Result {
    const before = { sequence: this.#sequence, lastIds: this.#lastIds }
    this.#database.exec('BEGIN')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      this.#sequence = before.sequence
      this.#lastIds = before.lastIds
      throw error
    }
  }
}

const isIds = (value: Row[string] | undefined): value is readonly number[] => Array.isArray(value)

/** A path for a read model's file in the system's temporary folder. */
export const temporaryPath = (name: string): string =>
  join(tmpdir(), `read-model-${name}-${randomUUID()}.sqlite`)

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path)
  // A cache needs no durability, but it needs rollback: the journal is kept in memory.
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824',
  )
  // SQLite opens lazily; a first read makes sure that it holds the file before the name goes.
  database.prepare('SELECT count(*) FROM sqlite_schema').get()
  // The name is removed at once: whatever ends this process, no file is left behind. Where a system holds
  // open files by name, it stays.
  if (process.platform !== 'win32') unlinkSync(path)
  return database
}
