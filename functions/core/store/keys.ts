/**
 * The key shapes of the store itself; `functions/rules/keys.ts` has those of the product. Changing a shape requires a
 * data migration, so a test has a snapshot of them all. Entities of a collection are spread over 16 partitions by id, so that all can be read without an index.
 */
export interface Key {
  readonly pk: string
  readonly sk: string
}

export const shardCount = 16
/** A number with leading zeros, so that keys sort by it. */
export const digits = (value: number, width: number): string => String(value).padStart(width, '0')
const shardOf = (id: number): string => digits(id % shardCount, 2)

/** The shards of the ids from 1 to `lastId`. */
export const shardsUpTo = (lastId: number): number[] =>
  Array.from({ length: Math.min(lastId, shardCount) }, (_, before) => (before + 1) % shardCount)

/** The partition of a shard of a kind. */
export const entityPartition = (kind: string, shard: number): string => `${kind}#${digits(shard, 2)}`

export const keys = {
  entity: (kind: string, id: number): Key => ({ pk: `${kind}#${shardOf(id)}`, sk: digits(id, 15) }),
  /** The head of a collection: its last sequence and last ids. */
  head: (collection: string): Key => ({ pk: `head#${collection}`, sk: 'head' }),
  journal: (collection: string, sequence: number): Key => ({
    pk: `journal#${collection}`,
    sk: digits(sequence, 15),
  }),
  /** The entities of a large commit until they are written. */
  pending: (collection: string, sequence: number): Key => ({
    pk: `pending#${collection}`,
    sk: digits(sequence, 15),
  }),
  counter: (collection: string, scope: string): Key => ({ pk: `counter#${collection}`, sk: scope }),
  /** The pointer to a collection's newest snapshot. */
  snapshot: (collection: string): Key => ({ pk: `snapshot#${collection}`, sk: 'latest' }),
  /** A note that a collection's snapshot cannot be used, from a function that may not make a new one. */
  snapshotNeed: (collection: string): Key => ({ pk: 'snapshot-needs', sk: collection }),
  /** The lease of the worker that makes a collection's snapshot. */
  snapshotLease: (collection: string): Key => ({ pk: 'snapshot-leases', sk: collection }),
  /** Reserves a unique value for one owner, such as the e-mail address of a user. */
  unique: (scope: string, value: string): Key => ({ pk: `unique#${scope}#${value}`, sk: 'owner' }),
  /**
   * The reply to the first request with an `Idempotency-Key`, under the hash of user, call and key. Stored as
   * `first-reply`.
   */
  idempotencyRecord: (hash: string): Key => ({ pk: `first-reply#${hash}`, sk: 'reply' }),
  /** What a commit of an act changed, for its undoing. */
  undo: (token: string, collection: string, sequence: number): Key => ({
    pk: `undo#${token}`,
    sk: `${collection}#${digits(sequence, 15)}`,
  }),
  /** A deleted part of an item, such as a comment, which its author can restore. Stored under `undo`. */
  deletedPart: (userId: number, kind: string, id: number, part: number): Key => ({
    pk: `undo#${userId}.${kind}.${id}`,
    sk: digits(part, 15),
  }),
  /** A cleanup: files or partitions to delete after an entity. Deleted when done. Stored under `removals`. */
  cleanup: (id: string): Key => ({ pk: 'removals', sk: id }),
} as const
