/**
 * What one commit takes, and how more than that is split: the one place that counts the writes of a
 * transaction beforehand.
 */
import type { Kinds } from './definition.ts'
import type { Replica } from './replica.ts'

/** DynamoDB's limit of writes in a transaction. */
export const transactionWrites = 100
/** Those of every commit: the head and the journal entry. */
const ownWrites = 2
/**
 * What `createOfMany` takes stays below DynamoDB's 400,000 bytes an item, even if it could not be compressed.
 */
const transactionBytes = 390_000

/** What something adds to a commit. */
export interface Cost {
  /** Writes of its own: the entity, and what goes with it. */
  readonly writes: number
  /** The scopes of the counters that it moves: each is one more write, for all of the commit that move it. */
  readonly counters?: readonly string[]
  /** Of an entity that `createOfMany` creates. */
  readonly bytes?: number
}

/** The room that is left in a commit. */
export class CommitRoom {
  #writes: number
  #bytes = transactionBytes
  readonly #counters = new Set<string>()

  /** `once`: writes of the commit that belong to no single item. */
  constructor(once = 0) {
    this.#writes = transactionWrites - ownWrites - once
  }

  /** Takes the room that something needs; where there is too little it takes none and answers with false. */
  take({ writes, counters = [], bytes = 0 }: Cost): boolean {
    const moved = new Set(counters.filter((scope) => !this.#counters.has(scope)))
    if (writes + moved.size > this.#writes || bytes > this.#bytes) return false
    this.#writes -= writes + moved.size
    this.#bytes -= bytes
    for (const scope of moved) this.#counters.add(scope)
    return true
  }
}

/**
 * Splits what is to be written, in its order, into parts that fit one commit each. `once` is as in
 * `CommitRoom`.
 */
export const inCommits = <Item>(
  items: readonly Item[],
  costOf: (item: Item) => Cost = () => ({ writes: 1 }),
  once = 0,
): Item[][] => {
  const parts: Item[][] = []
  let room = new CommitRoom(once)
  for (const item of items) {
    const part = parts.at(-1)
    if (part !== undefined && room.take(costOf(item))) part.push(item)
    else {
      room = new CommitRoom(once)
      room.take(costOf(item))
      parts.push([item])
    }
  }
  return parts
}

/** What it costs to change or delete entities of a kind: `writes` for each, and its counters. */
export const costOfEntities =
  <K extends Kinds>(replica: Replica, kind: keyof K & string, writes = 1) =>
  (id: number): Cost => {
    const definition = replica.collection.kinds[kind]
    const row = definition?.tallies === undefined ? undefined : replica.entityRow(definition, id)
    const tallies = row === undefined ? [] : (definition?.tallies?.(row) ?? [])
    return { writes, counters: tallies.map(({ scope }) => scope) }
  }
