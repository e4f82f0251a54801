/**
 * The limits of one commit, and how larger work is split. Only this module counts the writes of a transaction in
 * advance.
 */
import type { Kinds } from './definition.ts'
import type { Author } from './entry.ts'
import type { ReadModel } from '../read-model/read-model.ts'

/** DynamoDB's limit of writes per transaction. */
export const transactionWrites = 100
/** Writes of every commit: the head and the journal entry. */
const fixedWrites = 2
/** Limit for `createOfMany`: below DynamoDB's 400,000 bytes an item, even if nothing can be compressed. */
export const transactionBytes = 390_000

/** DynamoDB allows 4 MB per transaction and counts bytes slightly differently. */
export const mostBytes = 3_900_000

/** A commit exceeds DynamoDB's limit in bytes: its entities together, or its journal entry. */
export class CommitTooLarge extends Error {
  override name = 'CommitTooLarge'
}

/** Throws `CommitTooLarge`. `entities` and `entry` are bytes. */
export const checkBytes = ({
  entities,
  entry,
}: {
  readonly entities: number
  readonly entry: number
}): void => {
  if (entry > transactionBytes || entities + entry > mostBytes)
    throw new CommitTooLarge(`A commit of ${entities} bytes with an entry of ${entry}`)
}

/** What an item adds to a commit. */
export interface Cost {
  /** Its own writes: the entity and what belongs to it. */
  readonly writes: number
  /** Scopes of the counters that it increments. Each scope is one more write, shared by all items of the commit. */
  readonly counters?: readonly string[]
  /** Bytes of an entity created with `createOfMany`. */
  readonly bytes?: number
}

/** The remaining room of a commit. */
export class CommitRoom {
  #writes: number
  #bytes = transactionBytes
  readonly #counters = new Set<string>()

  /** `sharedWrites`: writes of the commit that belong to no single item. */
  constructor(sharedWrites = 0) {
    this.#writes = transactionWrites - fixedWrites - sharedWrites
  }

  /** Takes the room for an item. Returns false, and takes nothing, if there is too little. */
  take({ writes, counters = [], bytes = 0 }: Cost): boolean {
    const moved = new Set(counters.filter((scope) => !this.#counters.has(scope)))
    if (writes + moved.size > this.#writes || bytes > this.#bytes) return false
    this.#writes -= writes + moved.size
    this.#bytes -= bytes
    for (const scope of moved) this.#counters.add(scope)
    return true
  }
}

/** Splits items, in order, into parts that each fit one commit. `sharedWrites` is as in `CommitRoom`. */
export const inCommits = <Item>(
  items: readonly Item[],
  costOf: (item: Item) => Cost = () => ({ writes: 1 }),
  sharedWrites = 0,
): Item[][] => {
  const batches: Item[][] = []
  let room = new CommitRoom(sharedWrites)
  for (const item of items) {
    const part = batches.at(-1)
    if (part !== undefined && room.take(costOf(item))) part.push(item)
    else {
      room = new CommitRoom(sharedWrites)
      room.take(costOf(item))
      batches.push([item])
    }
  }
  return batches
}

/** The two halves of a part, in order; undefined when it cannot be split. */
export const halvesOf = <Item>(part: readonly Item[]): [Item[], Item[]] | undefined =>
  part.length < 2
    ? undefined
    : [part.slice(0, Math.ceil(part.length / 2)), part.slice(Math.ceil(part.length / 2))]

/**
 * Makes a commit of each part, one after the other. Splits a part that is too large in halves, because only writes can
 * be counted in advance, not bytes. Assumes that later parts are as large, and splits them before the first attempt.
 */
export const eachPart = async <Item, Result>(
  batches: readonly Item[][],
  make: (part: Item[]) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const waiting = [...batches]
  let most = Infinity
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const halves = halvesOf(part)
    if (halves !== undefined && part.length > most) {
      waiting.unshift(...halves)
      continue
    }
    try {
      results.push(await make(part))
    } catch (error) {
      if (!(error instanceof CommitTooLarge) || halves === undefined) throw error
      most = halves[0].length
      waiting.unshift(...halves)
    }
  }
  return results
}

/** Writes of a commit for undoing it. */
export const undoWrites = ({ undoable }: Author): number => (undoable === undefined ? 0 : 1)

/** The cost to change or delete entities of a kind: `writes` for each, and its counters. */
export const costOfEntities =
  <K extends Kinds>(readModel: ReadModel, kind: keyof K & string, writes = 1) =>
  (id: number): Cost => {
    const definition = readModel.collection.kinds[kind]
    const row = definition?.counters === undefined ? undefined : readModel.entityRow(definition, id)
    const counters = row === undefined ? [] : (definition?.counters?.(row) ?? [])
    return { writes, counters: counters.map(({ scope }) => scope) }
  }
