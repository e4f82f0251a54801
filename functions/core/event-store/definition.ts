/**
 * Defines a collection: the kinds of entities that share a journal, their rows in the read model, and their counters.
 * Dictionaries are part of the collection that uses them. So "in use" and "exists" are answered at the sequence that
 * the commit is conditioned on.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { AuditedValue } from '#shared/domain/value-changes.ts'
import { keysVersion } from '#shared/domain/text.ts'

/**
 * Column types of a read model's row. `ids` are references to other entities, each searchable. `rare` is a text that
 * few rows have; rows without it omit it from the journal.
 */
export type ColumnType = 'text' | 'text?' | 'rare' | 'integer' | 'integer?' | 'ids'
export type Columns = Readonly<Record<string, ColumnType>>
type ValueOf<T extends ColumnType> = T extends 'text'
  ? string
  : T extends 'text?'
    ? string | null
    : T extends 'rare'
      ? string | undefined
      : T extends 'integer'
        ? number
        : T extends 'integer?'
          ? number | null
          : readonly number[]
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> }
export type Row = Readonly<Record<string, string | number | null | undefined | readonly number[]>>

/** A counter that a row increments by one: a scope's field, such as `open` of `owner#7`. */
export interface Counter {
  readonly scope: string
  readonly field: string
}

/**
 * A kind of entity of a collection. Uses methods instead of function fields, so that kinds of different entities fit
 * one table.
 */
export interface Kind<Entity = unknown, C extends Columns = Columns> {
  readonly name: string
  readonly schema: z.ZodType<Entity>
  readonly columns: C
  readonly indexes: readonly (readonly string[])[]
  row(entity: Entity): RowOf<C>
  /** Keeps deleted rows, so that readers learn what happened to them: see `tombstoneTable`. */
  readonly keepsTombstones?: true
  /** Indexes of the tombstones, in addition to that by commit. */
  readonly tombstoneIndexes?: readonly (readonly string[])[]
  /**
   * The highest possible id, for a kind whose ids do not come from `nextId`: `Infinity` for one whose ids are those of
   * another kind. Earlier versions did not count such ids.
   */
  readonly highestId?: number
  /** Increment it when `row` returns another row for the same entity. Snapshots with older rows are then not loaded. */
  readonly version?: number
  /** Converts a row that an earlier version committed to the row that `row` returns now. */
  current?(row: Row): Row
  /** Tables that an area derives from the rows. */
  readonly derived?: DerivedTables
  counters?(row: RowOf<C>): readonly Counter[]
  /**
   * What other collections show of an entity, by audience. Changes are counted for each audience (`namesScope`), so
   * that a cache of what they show is validated with one read. What an audience may not see is the empty text.
   */
  shown?(row: RowOf<C>): Readonly<Record<string, string>>
  /** What the audit log calls an entity whose row has no name. Undefined for what is its owner's alone. */
  auditName?(entity: Entity): string | undefined
  /** The security fields of an entity, whose values the audit log shows. No secrets. */
  disclosed?(entity: Entity): Disclosed
}

/** Tables derived from the rows of a kind. They are in snapshots, and in no journal: `ReadModel.derive` writes them. */
export interface DerivedTables {
  /** The table whose changes invalidate cached results that read it. */
  readonly table: string
  /** Its column with the id of the row's item. The rows of a deleted item are deleted. */
  readonly itemColumn: string
  /** The statements that create this table and those next to it. */
  readonly create: readonly string[]
  readonly indexes: readonly (readonly [table: string, columns: readonly string[]])[]
}

/** What the product declares to the store, by merging: `fields`, the names of fields that changes may give. */
export interface Declared {}

/** The name of a field in a change. The product has a text for each. */
export type ChangedField = Declared extends { readonly fields: infer Names extends string } ? Names : string

export type Disclosed = Readonly<
  Partial<Record<ChangedField, Exclude<AuditedValue, string[]> | readonly string[]>>
>

/** Defines a kind and infers its row from its columns. */
export const kind = <Entity, const C extends Columns>(definition: Kind<Entity, C>): Kind<Entity, C> =>
  definition

export type Kinds = Readonly<Record<string, Kind>>
/** The name of a kind of a collection. */
export type KindName<K extends Kinds> = keyof K & string
export type EntityOf<K> = K extends { readonly schema: z.ZodType<infer Entity> } ? Entity : never

export interface CollectionDefinition<K extends Kinds = Kinds> {
  readonly name: string
  readonly kinds: K
  /** Only some of the collection's kinds: see `partOf`. */
  readonly isPart?: true
}

export const defineCollection = <const K extends Kinds>(
  definition: CollectionDefinition<K>,
): CollectionDefinition<K> => definition

/**
 * Some small kinds of a collection, such as its dictionaries, for functions that need no others. Their read model is
 * rebuilt from the table in a moment, while a snapshot of all kinds may have a million rows. It follows the same
 * journal.
 */
export const partOf = <const K extends Kinds>(
  { name }: CollectionDefinition,
  kinds: K,
): CollectionDefinition<K> => ({ name, kinds, isPart: true })

/** The read model's link table of an `ids` column: (ref, owner). */
export const linkTable = (kindName: string, column: string): string => `${kindName}_${column}`

/**
 * The table of a kind's tombstones: deleted rows in their last state, with the commit that deleted them. In snapshots
 * it is named `_gone`.
 */
export const tombstoneTable = <N extends string>(kindName: N): `${N}_gone` => `${kindName}_gone`

/**
 * Columns that every row has: the commit that last wrote it, as its sequence and its time in epoch milliseconds. 0 for
 * a row whose item is older than these columns.
 */
export const commitColumns = { sequence: '_seq', at: '_at' } as const

/** The index that finds rows changed by commits. */
export const changedIndex = [commitColumns.at, commitColumns.sequence] as const

/** The tables of the read model, without its indexes. */
export const tablesOf = (collection: CollectionDefinition): string[] => [
  ...Object.values(collection.kinds).flatMap((definition) => {
    const columns = [
      ...Object.entries(definition.columns).map(([name, type]) => `${name} ${sqlType(type)}`),
      ...Object.values(commitColumns).map((name) => `${name} INTEGER NOT NULL`),
    ].join(', ')
    return [
      `CREATE TABLE ${definition.name} (id INTEGER PRIMARY KEY, ${columns})`,
      ...(definition.keepsTombstones === true
        ? [`CREATE TABLE ${tombstoneTable(definition.name)} (id INTEGER PRIMARY KEY, ${columns})`]
        : []),
      ...idColumns(definition).map(
        (column) =>
          `CREATE TABLE ${linkTable(definition.name, column)} (ref INTEGER NOT NULL, owner INTEGER NOT NULL, PRIMARY KEY (ref, owner)) WITHOUT ROWID`,
      ),
    ]
  }),
  ...Object.values(collection.kinds).flatMap(({ derived }) => derived?.create ?? []),
]

/** The indexes of the read model. Created after a load, which is cheaper than updating them row by row. */
export const indexesOf = (collection: CollectionDefinition): string[] =>
  Object.values(collection.kinds).flatMap((definition) => [
    ...definition.indexes.map((columns) => indexOn(definition.name, columns)),
    // Tombstones are queried by the time of deletion.
    ...(definition.keepsTombstones === true
      ? [[commitColumns.at, commitColumns.sequence], ...(definition.tombstoneIndexes ?? [])].map((columns) =>
          indexOn(tombstoneTable(definition.name), columns),
        )
      : []),
    ...(definition.derived?.indexes ?? []).map(([table, columns]) => indexOn(table, columns)),
  ])

const indexOn = (table: string, columns: readonly string[]): string =>
  `CREATE INDEX IF NOT EXISTS ${indexName(table, columns)} ON ${table} (${columns.join(', ')})`

/** The name of an index, for queries that require it. */
export const indexName = (kindName: string, columns: readonly string[]): string =>
  `${kindName}_by_${columns.join('_')}`

/** The columns of a kind with references. */
export const idColumns = (definition: Kind): string[] =>
  Object.entries(definition.columns)
    .filter(([, type]) => type === 'ids')
    .map(([name]) => name)

/** Identifies the read model's layout and the way its keys are computed. A snapshot of another layout is not loaded. */
export const layoutOf = (collection: CollectionDefinition): string =>
  createHash('sha256')
    .update(
      JSON.stringify([keysVersion, tablesOf(collection), indexesOf(collection), ...versionsOf(collection)]),
    )
    .digest('hex')
    .slice(0, 12)

const versionsOf = (collection: CollectionDefinition): string[] =>
  Object.values(collection.kinds).flatMap(({ name, version }) =>
    version === undefined ? [] : [`${name} ${version}`],
  )

const sqlType = (type: ColumnType): string =>
  ({
    text: 'TEXT NOT NULL',
    'text?': 'TEXT',
    rare: 'TEXT',
    integer: 'INTEGER NOT NULL',
    'integer?': 'INTEGER',
    ids: 'TEXT NOT NULL',
  })[type]
