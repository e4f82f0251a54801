/**
 * What a collection is: the kinds of entities that share one journal, the row each has in the read model, and
 * what is counted.
 * Dictionaries live in the collection that uses them, so that "in use" and "does it exist" are answered at
 * the very
 * sequence the commit is conditioned on.
 */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { AuditedField } from '#shared/contracts/audit.ts'
import type { AuditedValue } from '#shared/contracts/value-changes.ts'
import { keysVersion } from '#shared/domain/text.ts'

/**
 * Column types of a read model's row: `ids` are references to other entities and are searchable one by one; `rare` is a text
 * that few rows have, and a row without it takes no place for it in a journal.
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

/** A count that a row adds one to: the field of a scope, such as `open` of `client#7`. */
export interface Counter {
  readonly scope: string
  readonly field: string
}

/**
 * One kind of entity of a collection. Methods, not function fields, so that kinds of different entities fit
 * one table.
 */
export interface Kind<Entity = unknown, C extends Columns = Columns> {
  readonly name: string
  readonly schema: z.ZodType<Entity>
  readonly columns: C
  readonly indexes: readonly (readonly string[])[]
  row(entity: Entity): RowOf<C>
  /** Deleted rows are kept, to tell readers what became of them: see `tombstoneTable`. */
  readonly keepsTombstones?: true
  /** Indexes of the deleted rows beside that by their commit. */
  readonly tombstoneIndexes?: readonly (readonly string[])[]
  /** Raised when `row` makes another row of the same entity: snapshots with the rows before are not loaded. */
  readonly version?: number
  /** A row of a commit that an earlier version made, as `row` makes it now. */
  current?(row: Row): Row
  /** Its items are compared with assets of organizations; what they match is in tables of their own. */
  readonly isMatched?: true
  /** They also match the assets that the indicators of their group match. */
  readonly isMatchedByGroups?: true
  counters?(row: RowOf<C>): readonly Counter[]
  /**
   * What other collections show of an entity, to whom: how often it changed is counted for each of them (`namesScope`), so
   * that who keeps what they show learns of it by one read. What is not shown to them is the empty text.
   */
  shown?(row: RowOf<C>): Readonly<Record<string, string>>
  /** The security fields of an entity, whose values the audit log tells. No secrets. */
  disclosed?(entity: Entity): Disclosed
}

export type Disclosed = Readonly<
  Partial<Record<AuditedField, Exclude<AuditedValue, string[]> | readonly string[]>>
>

/** Defines a kind; infers its row from its columns. */
export const kind = <Entity, const C extends Columns>(definition: Kind<Entity, C>): Kind<Entity, C> =>
  definition

export type Kinds = Readonly<Record<string, Kind>>
/** The name of one of the kinds. */
export type KindName<K extends Kinds> = keyof K & string
export type EntityOf<K> = K extends { readonly schema: z.ZodType<infer Entity> } ? Entity : never

export interface CollectionDefinition<K extends Kinds = Kinds> {
  readonly name: string
  readonly kinds: K
  /** Some of a collection's kinds alone: see `partOf`. */
  readonly isPart?: true
}

export const defineCollection = <const K extends Kinds>(
  definition: CollectionDefinition<K>,
): CollectionDefinition<K> => definition

/**
 * Some small kinds of a collection, such as its dictionaries, for who needs no others: their read model is read back
 * from the table in a moment, where the snapshot of all kinds may have a million rows. It follows the same journal.
 */
export const partOf = <const K extends Kinds>(
  { name }: CollectionDefinition,
  kinds: K,
): CollectionDefinition<K> => ({ name, kinds, isPart: true })

/** The table of links that an `ids` column has in the read model: (ref, owner). */
export const linkTable = (kindName: string, column: string): string => `${kindName}_${column}`

/** The table of a kind's tombstones: deleted rows as they were last, with the commit that deleted them in the place of their last one. Snapshots have it as `_gone`. */
export const tombstoneTable = (kindName: string): string => `${kindName}_gone`

/**
 * Columns that every row has beside its kind's: the commit that wrote it last, by its place in the journal and by its
 * time in epoch milliseconds. 0 of a row whose item was written before commits were noted there.
 */
export const commitColumns = { sequence: '_seq', at: '_at' } as const

/** The matches of a kind's items with assets of organizations. They follow from its rows and are in no journal. Snapshots have them under the name of concern. */
export const matchTable = (kindName: string): string => `${kindName}_concern`

/** The kind of a collection whose items may match organizations' assets. */
export const matchedKind = ({ kinds }: CollectionDefinition): Kind | undefined =>
  Object.values(kinds).find(({ isMatched }) => isMatched === true)

/** The tables of what items match: the matches, the assets they were compared with, and how far that is. */
const matchTablesOf = (collection: CollectionDefinition): string[] => {
  const kind = matchedKind(collection)
  return kind === undefined
    ? []
    : [
        `CREATE TABLE ${matchTable(kind.name)} (client_id INTEGER NOT NULL, item_id INTEGER NOT NULL, asset_id INTEGER NOT NULL, kind INTEGER NOT NULL, indicators INTEGER NOT NULL, levels TEXT, dismissed INTEGER NOT NULL, PRIMARY KEY (client_id, item_id, asset_id)) WITHOUT ROWID`,
        'CREATE TABLE concern_asset (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, key TEXT NOT NULL, created INTEGER NOT NULL)',
        'CREATE TABLE concern_state (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL, passed INTEGER, clients TEXT, assets INTEGER NOT NULL)',
        ...(kind.isMatchedByGroups === true
          ? [
              'CREATE TABLE concern_group (group_id INTEGER NOT NULL, client_id INTEGER NOT NULL, asset_id INTEGER NOT NULL, asset_key TEXT NOT NULL, kind INTEGER NOT NULL, indicators INTEGER NOT NULL, levels TEXT NOT NULL, PRIMARY KEY (group_id, client_id, asset_id)) WITHOUT ROWID',
              'CREATE TABLE concern_group_state (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL)',
            ]
          : []),
      ]
}

/** The index by which rows are found that commits have changed. */
export const changedIndex = [commitColumns.at, commitColumns.sequence] as const

/** The read model's tables, without its indexes. */
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
  ...matchTablesOf(collection),
]

/**
 * The read model's indexes: made after a load, since building them once is cheaper than keeping them row by row.
 */
export const indexesOf = (collection: CollectionDefinition): string[] =>
  Object.values(collection.kinds).flatMap((definition) => [
    ...definition.indexes.map((columns) => indexOn(definition.name, columns)),
    // What became of deleted rows is asked for by when they were deleted.
    ...(definition.keepsTombstones === true
      ? [[commitColumns.at, commitColumns.sequence], ...(definition.tombstoneIndexes ?? [])].map((columns) =>
          indexOn(tombstoneTable(definition.name), columns),
        )
      : []),
    // What a changed or deleted item matched is found by it.
    ...(definition.isMatched === undefined
      ? []
      : [indexOn(matchTable(definition.name), ['item_id']), indexOn(definition.name, changedIndex)]),
  ])

const indexOn = (table: string, columns: readonly string[]): string =>
  `CREATE INDEX IF NOT EXISTS ${indexName(table, columns)} ON ${table} (${columns.join(', ')})`

/** The name of an index, for queries that say which one they stand on. */
export const indexName = (kindName: string, columns: readonly string[]): string =>
  `${kindName}_by_${columns.join('_')}`

/** The columns of a kind that hold references. */
export const idColumns = (definition: Kind): string[] =>
  Object.entries(definition.columns)
    .filter(([, type]) => type === 'ids')
    .map(([name]) => name)

/**
 * A name for the read model's layout and for how its keys are made: a snapshot of another layout is not loaded.
 */
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
