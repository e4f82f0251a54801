/**
 * What one commit takes, and how more than that is split: the one place that counts the writes of a
 * transaction beforehand.
 */
import type { Kinds } from './definition.ts'
import type { ReadModel } from './read-model.ts'

/** DynamoDB's limit of writes in a transaction. */
export const transactionWrites = 100
/** Those of every commit: the head and the journal entry. */
const fixedWrites = 2
/**
 * What `createOfMany` takes stays below DynamoDB's 400,000 bytes an item, even if it could not be compressed.
 */
const transactionBytes = 390_000

/** DynamoDB takes 4 MB a transaction; its sums of bytes differ a little from ours. */
const mostBytes = 3_900_000

/** A commit has more bytes than DynamoDB takes: of its entities together, or of its journal entry. */
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

  /** `sharedWrites`: writes of the commit that belong to no single item. */
  constructor(sharedWrites = 0) {
    this.#writes = transactionWrites - fixedWrites - sharedWrites
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
 * Splits what is to be written, in its order, into parts that fit one commit each. `sharedWrites` is as in
 * `CommitRoom`.
 */
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

/** The two halves of a part, in their order; undefined where it cannot be split. */
export const halvesOf = <Item>(part: readonly Item[]): [Item[], Item[]] | undefined =>
  part.length < 2
    ? undefined
    : [part.slice(0, Math.ceil(part.length / 2)), part.slice(Math.ceil(part.length / 2))]

/**
 * Makes a commit of each part, one after the other; what is too large for one is made in halves: writes can be
 * counted beforehand, bytes cannot. What follows is taken to be as large, and is split before it is tried.
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

/** What it costs to change or delete entities of a kind: `writes` for each, and its counters. */
export const costOfEntities =
  <K extends Kinds>(readModel: ReadModel, kind: keyof K & string, writes = 1) =>
  (id: number): Cost => {
    const definition = readModel.collection.kinds[kind]
    const row = definition?.counters === undefined ? undefined : readModel.entityRow(definition, id)
    const counters = row === undefined ? [] : (definition?.counters?.(row) ?? [])
    return { writes, counters: counters.map(({ scope }) => scope) }
  }
