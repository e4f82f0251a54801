/**
 * A read model: a SQLite database with the list rows of one collection at one sequence of its journal. It is a cache,
 * so losing it loses no data. Only this file uses SQLite's interface.
 */
import { randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import * as z from 'zod'
import {
  commitColumns,
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
} from '../event-store/definition.ts'
import type { Change, Entry } from '../event-store/entry.ts'
import { PackedText } from './packed-text.ts'
import type { SqlValue } from './where.ts'
import {
  QueryCache,
  type CachedRows,
  type GroupKey,
  type GroupsAsked,
  type RowsAsked,
} from './query-cache.ts'

/** The journal does not continue where the read model ends, so the read model must be rebuilt. */
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

/** The commit that last wrote a row: its sequence and its time in epoch milliseconds. */
export interface RowCommit {
  readonly sequence: number
  readonly at: number
}

/** A row read from the table. The commit is unknown for items older than that attribute. */
export interface LoadedRow {
  readonly kind: string
  readonly id: number
  readonly row: Row
  readonly by?: RowCommit
}
const unknownCommit: RowCommit = { sequence: 0, at: 0 }

/** The statements that write the rows of a table: see `#writesTo`. */
interface Writes {
  readonly columns: readonly string[]
  readonly find: StatementSync
  readonly insert: StatementSync
  /** Columns of references, each with the statement that inserts into its link table. */
  readonly links: readonly (readonly [string, StatementSync])[]
}

export class ReadModel {
  readonly collection: CollectionDefinition
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #writes = new Map<string, Writes>()
  readonly #queryCache: QueryCache
  /** The searched columns by kind. */
  readonly #packed = new Map<string, Map<string, PackedText>>()
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

  /** An empty read model at sequence 0. `stopwatch` returns milliseconds since any fixed moment. */
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
   * Opens a snapshot's database file, which the read model then owns. Throws if it is not a read model of this
   * collection in this layout.
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
   * A read model filled with all rows of a collection from the table, as of `sequence` or later. Builds the indexes
   * last.
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

  /** The sequence of the last applied commit. */
  get sequence(): number {
    return this.#sequence
  }

  /** The last id of a kind. */
  lastId(kind: string): number {
    return this.#lastIds[kind] ?? 0
  }

  lastIds(): Readonly<Record<string, number>> {
    return this.#lastIds
  }

  /** Applies commits in order, all or none. Throws `JournalGap` when one is missing. */
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

  /** The rows of a query, each validated by the schema. */
  rows<T>(schema: z.ZodType<T>, sql: string, parameters: readonly (SqlValue | Uint8Array)[] = []): T[] {
    return this.#statement(sql)
      .all(...parameters)
      .map((row) => schema.parse(row))
  }

  /**
   * Iterates the rows of a query, for results too large to hold in memory. The consumer must not await between rows,
   * because the read model may change meanwhile.
   */
  *each<T>(schema: z.ZodType<T>, sql: string, parameters: readonly SqlValue[] = []): Generator<T> {
    // Uses its own statement: a shared one would restart if the same query ran again.
    for (const row of this.#database.prepare(sql).iterate(...parameters)) yield schema.parse(row)
  }

  /** The first row of a query. */
  row<T>(schema: z.ZodType<T>, sql: string, parameters: readonly SqlValue[] = []): T | undefined {
    const found = this.#statement(sql).get(...parameters)
    return found === undefined ? undefined : schema.parse(found)
  }

  /** The number that a query returns; not cached. */
  count(sql: string, parameters: readonly SqlValue[] = []): number {
    const found = this.#statement(sql).get(...parameters)
    return z.int().parse(Object.values(found ?? {})[0])
  }

  /** Number of matching rows, cached across commits, because every page needs an exact total. */
  total(asked: RowsAsked): number {
    return this.#queryCache.total(asked)
  }

  /**
   * Ids of matching rows if there are at most `most`, and their number, cached across commits. For searches that scan a
   * whole index to find a few rows.
   */
  found(asked: RowsAsked, most: number): CachedRows {
    return this.#queryCache.found(asked, most)
  }

  /**
   * The ids of all rows of a kind with one of the texts in a column, and of others that may have it. Undefined if these
   * are more than `most`. The first call packs the column.
   */
  idsWith(
    kind: string,
    column: string,
    texts: readonly string[],
    most: number,
  ): ReadonlySet<number> | undefined {
    const columns = this.#packed.get(kind) ?? new Map<string, PackedText>()
    const packed = columns.get(column) ?? new PackedText(this, kind, column)
    this.#packed.set(kind, columns.set(column, packed))
    return packed.idsWith(texts, most)
  }

  /** Number of matching rows for each value of a key, cached across commits. Keys without rows are missing. */
  groups(asked: GroupsAsked): ReadonlyMap<GroupKey, number> {
    return this.#queryCache.groups(asked)
  }

  /** The stored row of an entity, as its kind's `row` returned it. */
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

  /** Changes derived tables, all or nothing. Invalidates cached results that read `table`. */
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

  /** Milliseconds since any fixed moment. */
  get stopwatch(): () => number {
    return this.#stopwatch
  }

  /** Writes a compact copy of the database to a new file. */
  copyTo(path: string): void {
    this.#database.prepare('VACUUM INTO ?').run(path)
  }

  /** Size of the database in bytes. */
  size(): number {
    return this.count('SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()')
  }

  close(): void {
    this.#statements.clear()
    this.#writes.clear()
    this.#database.close()
  }

  /** Adds rows that were deleted before the rebuild, each with the commit that deleted it. */
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
    // A new row has no links. Checking that is cheaper than a million deletions of nothing.
    if (find.get(id) !== undefined) for (const [column] of links) this.#unlink(kind, column, id)
    this.#insert(kind, kind.name, id, row, by)
    for (const [column, packed] of this.#packed.get(kind.name) ?? []) {
      if (!packed.put(id, String(row[column]))) this.#packed.get(kind.name)?.delete(column)
    }
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

  /** The statements that write a row. Building their SQL takes as long as writing the row, so they are cached. */
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
    if (kind.derived !== undefined)
      this.#statement(`DELETE FROM ${kind.derived.table} WHERE ${kind.derived.itemColumn} = ?`).run(id)
  }

  /** The row itself lists its links, so the link table needs no second index. */
  #unlink(kind: Kind, column: string, id: number): void {
    this.#statement(
      `DELETE FROM ${linkTable(kind.name, column)} WHERE owner = ?1 AND ref IN (SELECT link.value FROM ${kind.name}, json_each(${kind.name}.${column}) AS link WHERE ${kind.name}.id = ?1)`,
    ).run(id)
  }

  /** Kinds of a newer software version are unknown; their rows are ignored. */
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

/** A path in the system's temporary folder for a read model's file. */
export const temporaryPath = (name: string): string =>
  join(tmpdir(), `read-model-${name}-${randomUUID()}.sqlite`)

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path)
  // A cache needs no durability, only rollback, so SQLite's journal stays in memory.
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824',
  )
  // SQLite opens lazily. This read makes sure that it has the file open before the file is unlinked.
  database.prepare('SELECT count(*) FROM sqlite_schema').get()
  // Unlinks the file at once, so that no file is left however the process ends. Windows locks open files, so it stays
  // there.
  if (process.platform !== 'win32') unlinkSync(path)
  return database
}
