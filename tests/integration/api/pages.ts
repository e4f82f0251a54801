/** Reads API lists completely and commits at random, for the tests of every resource. */
import { isDeepStrictEqual } from 'node:util'
import { Replay } from './replay.ts'

type Query = Record<string, string>
interface Page<Item> {
  readonly data: readonly Item[]
  readonly next: string | null
}

/** Every item of a list, page by page. `between` runs after each page. */
export const allPages = async <Item>(
  read: (query: Query) => Promise<Page<Item>>,
  query: Query = {},
  between: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[]> => {
  const all: Item[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null; page += 1) {
    if (page >= 100) throw new Error('The list does not end')
    const { data, next } = await read({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...data)
    cursor = next
    if (next !== null) await between(page)
  }
  return all
}

/** Pseudo-random numbers below a bound, the same in every run. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A listed item as changes report it. Asset matches also depend on assets, so changes omit them. */
export const withoutMatches = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'concerns'))
}

/** A client with one key. It replays the changes of a resource, and may read its list. */
export interface Reader {
  readonly name: string
  changes(query: Query): ReturnType<Parameters<Replay['catchUp']>[0]>
  list(query: Query): Promise<Page<unknown>>
}

/** An item that the client's copy and its list disagree on. */
interface Difference {
  readonly round: number
  readonly reader: string
  readonly held: readonly unknown[]
  readonly listed: readonly unknown[]
}

/**
 * Replays changes for several keys at once while `step` commits at random. Compares each copy with its list after every
 * round. Returns the differences.
 */
export const replaysLikeLists = async (
  readers: readonly Reader[],
  step: (random: (below: number) => number) => Promise<unknown>,
  { rounds = 5, steps = 5, seed = 7 } = {},
): Promise<Difference[]> => {
  const differences: Difference[] = []
  const random = randomFrom(seed)
  const clients = readers.map((reader) => ({ reader, replay: new Replay() }))
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < steps; count += 1) await step(random)
    for (const { reader, replay } of clients) {
      await replay.catchUp(
        (query) => reader.changes(query),
        () => 1 + random(7),
      )
      const data = (await reader.list({ limit: '1000' })).data.map(withoutMatches)
      const held = replay.items()
      if (!isDeepStrictEqual(held, data)) differences.push({ round, reader: reader.name, held, listed: data })
    }
  }
  return differences
}
