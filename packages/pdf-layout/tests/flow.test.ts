import { describe, expect, it } from 'vitest'
import { extentOf, lay, type Row } from '../src/layout.ts'
import { layout, sheet, textsOf } from './sample-layout.ts'

const { layParts, openFlow, textBlock, textWidth } = layout

const line = (text: string): Row => textBlock(text, textWidth, { size: 10, leading: 20 })
const lines = (name: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => line(`${name} ${index + 1}`))
/** Each page has room for 14 lines, or 13 and the note. */
const laid = (rows: readonly Row[]): string[][] => {
  const flow = openFlow('more follows')
  lay(flow, rows)
  return flow.pages.map((items) => textsOf({ items }))
}

describe('rows', () => {
  it('that fit stay on one page without a note', () => {
    expect(laid(lines('row', 14))).toEqual([Array.from({ length: 14 }, (_, index) => `row ${index + 1}`)])
  })

  it('continue on the next page below their repeated block, with a note', () => {
    const repeated = line('head, continued')
    const pages = laid(lines('row', 30).map((row) => ({ ...row, repeated })))
    expect(pages.map((texts) => [texts[0], texts.at(-1), texts.length])).toEqual([
      ['row 1', 'more follows', 14],
      ['head, continued', 'more follows', 14],
      ['head, continued', 'row 30', 6],
    ])
    expect(pages.flat().filter((text) => text.startsWith('row'))).toHaveLength(30)
  })

  it('that are heads do not end a page', () => {
    const rows = [...lines('row', 12), { ...line('head'), isHead: true }, ...lines('next', 4)]
    const [first = [], second = []] = laid(rows)
    expect(first.at(-2)).toBe('row 12')
    expect(second.slice(0, 2)).toEqual(['head', 'next 1'])
  })

  it('higher than a page are split between lines, without losing one', () => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`)
    const pages = laid([line(text.join('\n'))])
    expect(pages).toHaveLength(3)
    expect(pages.flat().filter((one) => one !== 'more follows')).toEqual(text)
  })

  it('stay between the top and the bottom of the text', () => {
    const flow = openFlow('more follows')
    lay(flow, [...lines('row', 20), line('long\n'.repeat(50)), ...lines('row', 20)])
    for (const item of flow.pages.flat()) {
      const { top, bottom } = extentOf(item)
      expect(top).toBeGreaterThan(sheet.top - 0.01)
      expect(bottom).toBeLessThan(sheet.bottom + 0.01)
    }
  })
})

describe('parts', () => {
  it('begin on the page of the one before only if there is room', () => {
    const flow = openFlow('more follows')
    expect(layParts(flow, [lines('a', 3), lines('b', 5), lines('c', 2)])).toEqual([1, 1, 2])
    expect(flow.pages.map((items) => textsOf({ items })[0])).toEqual(['a 1', 'c 1'])
  })

  it('are separated by a rule on the same page alone', () => {
    const flow = openFlow('more follows')
    layParts(flow, [lines('a', 3), lines('b', 5), lines('c', 2)])
    expect(flow.pages.map((items) => items.filter(({ kind }) => kind === 'line').length)).toEqual([1, 0])
  })
})
