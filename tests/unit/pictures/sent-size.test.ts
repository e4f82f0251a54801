import { describe, expect, it } from 'vitest'
import { pictureLimits, sentSize } from '#shared/domain/pictures.ts'

describe('the upload size of a picture', () => {
  it('is its own within the limits', () => {
    expect(sentSize({ width: 500, height: 500 })).toEqual({ width: 500, height: 500 })
    expect(sentSize({ width: 60, height: 4000 })).toEqual({ width: 60, height: 4000 })
  })

  it.each([
    [4032, 3024],
    [3024, 4032],
    [60_000, 3],
    [1, 9000],
    [501, 500],
  ])('%i by %i is reduced proportionally', (width, height) => {
    const sent = sentSize({ width, height })
    expect(sent.width * sent.height).toBeLessThanOrEqual(pictureLimits.pixels)
    expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(pictureLimits.side)
    expect(Math.min(sent.width, sent.height)).toBeGreaterThan(0)
    if (Math.min(width, height) > 100) expect(sent.width / sent.height).toBeCloseTo(width / height, 1)
  })
})
