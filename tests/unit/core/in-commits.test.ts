import { describe, expect, it } from 'vitest'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { CommitTooLarge, eachPart, inCommits } from '#functions/core/event-store/in-commits.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const sizes = (parts: readonly (readonly unknown[])[]): number[] => parts.map(({ length }) => length)

describe('work split into commits', () => {
  it('leaves room for the head and the journal entry in a transaction of 100 writes', () => {
    expect(sizes(inCommits(numbers(98)))).toEqual([98])
    expect(sizes(inCommits(numbers(197)))).toEqual([98, 98, 1])
    expect(inCommits([])).toEqual([])
  })

  it('keeps its order and loses nothing', () => {
    expect(inCommits(numbers(300)).flat()).toEqual(numbers(300))
  })

  it('counts a counter once per commit, and again in the next', () => {
    expect(sizes(inCommits(numbers(200), () => ({ writes: 1, counters: ['all'] })))).toEqual([97, 97, 6])
    expect(
      sizes(inCommits(numbers(100), (id) => ({ writes: 1, counters: scopesOfOrganization(id) }))),
    ).toEqual([48, 48, 4])
  })

  it('counts the writes that accompany each item, and each commit', () => {
    expect(sizes(inCommits(numbers(100), () => ({ writes: 3 }), 2))).toEqual([32, 32, 32, 4])
  })

  it('counts bytes', () => {
    expect(sizes(inCommits(numbers(5), () => ({ writes: 0, bytes: 150_000 })))).toEqual([2, 2, 1])
  })
})

describe('a part with too many bytes for a commit', () => {
  it('is split in halves, in order, and an item that is too large alone is reported', async () => {
    const made: number[][] = []
    const make = (most: number) => (part: number[]) => {
      if (part.length > most) throw new CommitTooLarge()
      made.push(part)
      return Promise.resolve(part.length)
    }
    expect(await eachPart([[1, 2, 3, 4, 5], [6]], make(2))).toEqual([2, 1, 2, 1])
    expect(made).toEqual([[1, 2], [3], [4, 5], [6]])
    await expect(eachPart([[1, 2]], make(0))).rejects.toThrow(CommitTooLarge)
  })
})
