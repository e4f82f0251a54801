/**
 * How an area declares what its functions may reach: `access.ts` in its folder. The CDK app generates the roles from these
 * declarations, so they are plain data and import nothing that runs in a function.
 */

export type ItemVerb =
  | 'get'
  | 'query'
  | 'put'
  /** Batch writes. DynamoDB has no action for these that does not also delete. */
  | 'putMany'
  | 'update'
  | 'delete'
  /** A condition inside a transaction. */
  | 'check'

export interface TableAccess {
  /** Partition keys; `*` matches any suffix. */
  readonly partitions: readonly string[]
  readonly may: readonly ItemVerb[]
  /** Attributes that may be read or changed, in addition to the keys. Without this, all attributes. */
  readonly attributes?: readonly string[]
}

/**
 * A collection by name. `reads`: its read model and its entities; with kinds, a read model of only these, read from the
 * table (`partOf`). `writes`: also commits to it, of these kinds or of all. `every`: the journals of all collections, or
 * what renewing all snapshots needs.
 */
export type CollectionAccess =
  | { readonly reads: string; readonly kinds?: readonly string[] }
  | { readonly writes: string; readonly kinds?: readonly string[] }
  | { readonly every: 'journals' | 'snapshots' }

export type ObjectVerb =
  | 'get'
  | 'put'
  /** The malware scanner's result. */
  | 'tags'
  | 'delete'
  | 'list'

export interface FileAccess {
  /** A folder of the file bucket, by its name in `infra/access.ts`. */
  readonly folder: string
  readonly may: readonly ObjectVerb[]
}

/** The only items and files that a function may reach. */
export interface FunctionAccess {
  readonly table: readonly (TableAccess | CollectionAccess)[]
  readonly files?: readonly FileAccess[]
}

export interface AreaAccess {
  /** The kinds of the area's collections. A test compares them with `functions/registry.ts`. */
  readonly collections?: Readonly<Record<string, CollectionKinds>>
  /** By function name in `infra/functions.ts`. */
  readonly functions: Readonly<Record<string, FunctionAccess>>
}

export interface CollectionKinds {
  readonly kinds: readonly string[]
  /** Kinds of which an import creates thousands after its commit (`bulk-create.ts`). */
  readonly createdByMany?: readonly string[]
}

export const on = (partition: string | readonly string[], ...may: ItemVerb[]): TableAccess => ({
  partitions: typeof partition === 'string' ? [partition] : partition,
  may,
})

/** Cleanup records: a deletion writes them, a cleanup processes them. */
export const cleanups = on('removals', 'get', 'put', 'delete')
