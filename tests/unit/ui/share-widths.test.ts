import { describe, expect, it } from 'vitest'
import { keptByName, shareWidths } from '#web/ui/list/rows/share-widths.ts'

describe('the columns of a list', () => {
  it('keep their own widths while every cell fits', () =>
    expect(
      shareWidths(1000, [
        { own: 76, need: 40 },
        { own: undefined, need: 500 },
        { own: 160, need: 150 },
      ]),
    ).toEqual([76, undefined, 160]))

  it('give a long organization name the space of a half-empty column', () => {
    const [id, name, organization] = shareWidths(700, [
      { own: 100, need: 40 },
      { own: undefined, need: 900 },
      { own: 200, need: 225 },
    ])
    expect([name, organization]).toEqual([undefined, 225])
    expect(id).toBe(40)
  })

  it('never cut a date or a year while the name has room', () => {
    const [name, date] = shareWidths(600, [
      { own: undefined, need: 2000 },
      { own: 120, need: 152 },
    ])
    expect([name, date]).toEqual([undefined, 152])
  })

  it('leave the name its share, however long the others are', () => {
    const [, first, second] = shareWidths(800, [
      { own: undefined, need: 400 },
      { own: 100, need: 2000 },
      { own: 100, need: 110 },
    ])
    expect(second).toBe(110)
    expect(800 - (first ?? 0) - (second ?? 0)).toBe(keptByName)
  })

  it('ignore a hidden column', () =>
    expect(
      shareWidths(500, [
        { own: undefined, need: 300 },
        { own: 200, need: 0 },
        { own: 150, need: 190 },
      ]),
    ).toEqual([undefined, 200, 190]))
})
