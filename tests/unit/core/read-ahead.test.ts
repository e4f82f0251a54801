import { describe, expect, it } from 'vitest'
import { partitionsAhead, readAhead } from '#functions/core/store/read-ahead.ts'

/** Queries with the given number of pages each, and their concurrency. */
const queriesOf = (pages: readonly number[], fails = -1) => {
  const seen = { asked: 0, underWay: 0, most: 0 }
  const queries = pages.map(
    (count, query) =>
      async function* () {
        for (let page = 0; page < count; page += 1) {
          seen.asked += 1
          seen.underWay += 1
          seen.most = Math.max(seen.most, seen.underWay)
          await Promise.resolve()
          seen.underWay -= 1
          if (query === fails) throw new Error(`query ${query}`)
          yield `${query}.${page}`
        }
      },
  )
  return { seen, queries }
}
const all = async (pages: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = []
  for await (const page of pages) found.push(page)
  return found
}

describe('queries with read-ahead', () => {
  it('return their pages one query after the other, and skip queries without pages', async () => {
    const { seen, queries } = queriesOf([2, 0, 1, 3])
    expect(await all(readAhead(queries, 2))).toEqual(['0.0', '0.1', '2.0', '3.0', '3.1', '3.2'])
    expect(seen.asked).toBe(6)
  })

  it('run as many at once as allowed, and no more', async () => {
    const { seen, queries } = queriesOf(Array.from({ length: 3 * partitionsAhead }, () => 1))
    expect(await all(readAhead(queries))).toHaveLength(3 * partitionsAhead)
    expect(seen.most).toBe(partitionsAhead)
  })

  it('fail at the position of the failed one', async () => {
    const { queries } = queriesOf([1, 1, 1, 1], 2)
    const found: string[] = []
    await expect(
      (async () => {
        for await (const page of readAhead(queries)) found.push(page)
      })(),
    ).rejects.toThrow('query 2')
    expect(found).toEqual(['0.0', '1.0'])
  })
})
