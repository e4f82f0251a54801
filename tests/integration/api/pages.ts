/** Reads lists of the API to their ends for keys, and commits at random, for the tests of every resource. */
import { isDeepStrictEqual } from 'node:util'
import { Replay } from './replay.ts'

type Query = Record<string, string>
interface Page<Item> {
  readonly data: readonly Item[]
  readonly next: string | null
}

/** Every item of a list, page by page; `between` happens after each page. */
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

/** Numbers below a bound, the same in every run. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A listed item as changes give it: what matches an organization's assets follows from its assets too, so they do not say it. */
export const withoutMatches = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'concerns'))
}

/** A client of one key: it replays the changes of a resource, and may ask for its list. */
export interface Reader {
  readonly name: string
  changes(query: Query): ReturnType<Parameters<Replay['catchUp']>[0]>
  list(query: Query): Promise<Page<unknown>>
}

/** What a client of changes holds and its list does not say so, or the other way round. */
interface Difference {
  readonly round: number
  readonly reader: string
  readonly held: readonly unknown[]
  readonly listed: readonly unknown[]
}

/**
 * Replays changes for several keys at once while `step` commits at random, and compares what each holds with its list
 * after every round. Answers with the differences.
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
