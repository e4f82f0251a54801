/** The validity of indicators: by type, renewed by sightings, to the millisecond. */
import { describe, expect, it } from 'vitest'
import { defaultValidityDays, renews, validUntil } from '#shared/domain/indicators/validity.ts'

const day = 86_400_000
const at = (instant: string): number => Date.parse(instant)

describe('the validity days of a type', () => {
  it.each([
    ['IPv4', 30],
    ['IPv6', 30],
    ['domain', 180],
    ['URL', 180],
    ['e-mail', 180],
    ['MD5', null],
    ['SHA-256', null],
    ['filename', null],
    // Unrecognized types never expire.
    ['Mutex', null],
  ])('of %s are %s', (name, days) => {
    expect(defaultValidityDays(name)).toBe(days)
  })
})

describe('the end of the validity', () => {
  it('is a multiple of 24 hours later, across clock changes', () => {
    // The night of the 28th to the 29th of March has 23 hours in Warsaw, that of the 24th to the 25th of October 25.
    for (const begun of ['2026-03-28T23:30:00.000Z', '2026-10-24T23:59:59.999Z', '2026-12-31T00:00:00.000Z'])
      expect(validUntil(at(begun), 30)).toBe(at(begun) + 30 * day)
  })

  it('is undefined for unpublished ones, and for types without expiry', () => {
    expect(validUntil(null, 30)).toBeNull()
    expect(validUntil(at('2026-03-28T23:30:00.000Z'), null)).toBeNull()
  })
})

describe('a sighting', () => {
  const renewed = at('2026-03-01T00:00:00.000Z')
  const now = at('2026-03-20T00:00:00.000Z')
  const valid = { renewed, isExpired: false }
  const expired = { renewed, isExpired: true }

  it('renews after a day, not a millisecond sooner', () => {
    expect(renews(valid, renewed + day, 30, now)).toBe(true)
    expect(renews(valid, renewed + day - 1, 30, now)).toBe(false)
    expect(renews(valid, renewed - 5 * day, 30, now)).toBe(false)
  })

  it('renews an expired indicator at once, if it becomes valid again', () => {
    expect(renews(expired, now - 10 * day + 1, 10, now)).toBe(true)
    // Valid through this instant.
    expect(renews(expired, now - 10 * day, 10, now)).toBe(false)
    expect(renews(expired, renewed, null, now)).toBe(false)
    expect(renews(expired, renewed + 1, null, now)).toBe(true)
  })

  it('from long ago renews nothing', () => {
    expect(renews(valid, renewed + 2 * day, 10, now)).toBe(false)
  })
})
