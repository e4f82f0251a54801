/** How work is shared among organizations, round robin. */
import { expect, it } from 'vitest'
import { inRounds } from '#functions/core/deliveries/in-rounds.ts'

interface Task {
  readonly organization: number
  readonly turns: number
}

const tasks = (organization: number, count: number, turns = 1): Task[] =>
  Array.from({ length: count }, () => ({ organization, turns }))

/** The organizations in the order in which they are served. */
const order = async (all: readonly Task[], workers: number): Promise<number[]> => {
  const had: number[] = []
  await inRounds(all, {
    ownerOf: ({ organization }) => organization,
    workers,
    work: ({ organization, turns }) => {
      had.push(organization)
      return Promise.resolve(turns > 1 ? { organization, turns: turns - 1 } : undefined)
    },
  })
  return had
}

it('serves each organization in turn, however much work one has', async () => {
  expect(await order([...tasks(1, 1000), ...tasks(2, 1), ...tasks(3, 2)], 1)).toEqual([
    1,
    2,
    3,
    1,
    3,
    ...Array.from({ length: 998 }, () => 1),
  ])
})

it('puts an unfinished organization behind the others', async () => {
  expect(await order([...tasks(1, 1, 3), ...tasks(2, 1)], 1)).toEqual([1, 2, 1, 1])
})

it("leaves workers for others while one organization's work hangs", async () => {
  const hanging = Promise.withResolvers<undefined>()
  const begun: number[] = []
  const run = inRounds([...tasks(1, 10_000), ...tasks(2, 5)], {
    ownerOf: ({ organization }) => organization,
    workers: 10,
    work: ({ organization }) => {
      begun.push(organization)
      if (begun.filter((one) => one === 2).length === 5) hanging.resolve(undefined)
      return organization === 1 ? hanging.promise : Promise.resolve(undefined)
    },
  })
  await run
  const last = begun.lastIndexOf(2)
  expect(begun.slice(0, last).filter((one) => one === 1).length).toBeLessThanOrEqual(4)
  expect(begun).toHaveLength(10_005)
})

it('starts nothing more after the limit or a failure, and finishes what it started', async () => {
  const begun: number[] = []
  const share = { ownerOf: ({ organization }: Task) => organization, workers: 2 }
  await inRounds(tasks(1, 5), {
    ...share,
    enough: () => begun.length === 2,
    work: ({ organization }) => {
      begun.push(organization)
      return Promise.resolve(undefined)
    },
  })
  expect(begun).toHaveLength(2)
  const broken = new Error('broken')
  await expect(inRounds(tasks(1, 5), { ...share, work: () => Promise.reject(broken) })).rejects.toBe(broken)
})
