import { describe, expect, test } from 'vitest'
import { exactCount, shortCount } from '#web/lib/counts.ts'

const space = '\u00A0'

describe('large counts', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [12_345, '12.3K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [9_999_999, '9.9M'],
    [1_234_000_000, '1234M'],
  ])('%i is %s', (count, shown) => expect(shortCount(count, 'en')).toBe(shown))

  test.each([
    [999, '999'],
    [48_213, `48,2${space}tys.`],
    [9_999_999, `9,9${space}mln`],
  ])('%i is %s in Polish', (count, shown) => expect(shortCount(count, 'pl')).toBe(shown))

  test('are exact on request', () => {
    expect(exactCount(1_234_567, 'en')).toBe('1,234,567')
    expect(exactCount(1359, 'pl')).toBe(`1${space}359`)
  })
})
