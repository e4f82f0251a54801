import { describe, expect, it } from 'vitest'
import { randomOf, shuffled } from '#scripts/test/random.ts'
import { stressOf } from '#scripts/test/stress.ts'

const now = new Date('2026-11-23T19:30:12Z')

describe('a run under stress', () => {
  it('starts ten seconds before the moment of its seed', () => {
    const starts = [0, 1, 2, 3, 4].map((seed) => stressOf(seed, now))
    expect(starts.map(({ moment, start }) => [moment, start.toISOString()])).toEqual([
      ['midnight', '2026-11-23T22:59:50.000Z'],
      ['hour of digests', '2026-11-24T05:59:50.000Z'],
      ['end of the month', '2026-11-30T22:59:50.000Z'],
      ['clocks go forward', '2027-03-28T00:59:50.000Z'],
      ['clocks go back', '2027-10-31T00:59:50.000Z'],
    ])
  })

  it('covers every moment in every zone within twenty seeds', () => {
    const all = Array.from({ length: 20 }, (_, seed) => stressOf(seed + 5, now))
    expect(new Set(all.map(({ moment, zone }) => `${moment} ${zone}`)).size).toBe(20)
  })
})

describe('a seed', () => {
  it('reproduces the order, and another seed changes it', () => {
    const items = Array.from({ length: 50 }, (_, item) => item)
    expect(shuffled(items, 4)).toEqual(shuffled(items, 4))
    expect(shuffled(items, 4)).not.toEqual(shuffled(items, 5))
    expect(shuffled(items, 4).toSorted((a, b) => a - b)).toEqual(items)
  })

  it('produces evenly spread numbers', () => {
    const random = randomOf(9)
    const numbers = Array.from({ length: 1000 }, random)
    expect(Math.min(...numbers)).toBeLessThan(0.01)
    expect(Math.max(...numbers)).toBeGreaterThan(0.99)
    expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(450)
  })
})
