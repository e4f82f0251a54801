import { describe, expect, it } from 'vitest'
import { mostOpened, placeOf, readUpTo, withOpened, type NewsPlace } from '#shared/domain/news.ts'

const day = 86_400_000

describe('the place of a person in a list', () => {
  it('begins two weeks ago', () => {
    expect(placeOf(undefined, 100 * day)).toEqual({ at: 86 * day, opened: [] })
    const stored: NewsPlace = { at: 3, opened: [[1, 5]] }
    expect(placeOf(stored, 100 * day)).toBe(stored)
  })

  it('keeps what was opened, once, with the latest moment at which it came', () => {
    const place = withOpened({ at: 10, opened: [[1, 20]] }, [
      [2, 15],
      [1, 30],
      [1, 25],
      // Older than the place: read already.
      [3, 10],
    ])
    expect(place).toEqual({
      at: 10,
      opened: [
        [2, 15],
        [1, 30],
      ],
    })
  })

  it('moves up when too much was opened, and so stays small', () => {
    const items = Array.from({ length: mostOpened + 5 }, (_, index): [number, number] => [
      index + 1,
      100 + index,
    ])
    const place = withOpened({ at: 0, opened: [] }, items)
    expect(place.at).toBe(104)
    expect(place.opened).toHaveLength(mostOpened)
    expect(place.opened[0]).toEqual([6, 105])
  })

  it('never moves back when all is marked as read', () => {
    const place: NewsPlace = { at: 50, opened: [[1, 60]] }
    expect(readUpTo(place, 40)).toEqual(place)
    expect(readUpTo(place, 60)).toEqual({ at: 60, opened: [] })
  })
})
