import { describe, expect, it } from 'vitest'
import { chartRows, extentOf, type Block, type Column } from '../src/layout.ts'
import { layout, sheet, textsOf } from './sample-layout.ts'

const { badgeBlock, columnChart, framed, shareChart, splitChart, stripChart, tableRows } = layout
const { textBlock, textWidth, widthOf } = layout
const format = String
const bars = ({ items }: Block) => items.flatMap((item) => (item.kind === 'rect' ? [item] : []))

describe('a text', () => {
  it.each([
    ['left', 0],
    ['right', 100 - widthOf('Text', 'regular', 10)],
    ['center', (100 - widthOf('Text', 'regular', 10)) / 2],
  ] as const)('is aligned to the %s', (align, x) => {
    const [item] = textBlock('Text', 100, { size: 10, leading: 14, align }).items
    expect(item).toMatchObject({ kind: 'text', x })
  })

  it('links each of its lines', () => {
    const { items, height } = textBlock('one two three four', 50, { size: 10, leading: 14, to: 3 })
    const links = items.filter(({ kind }) => kind === 'link')
    expect(links).toHaveLength(height / 14)
    expect(links.every((item) => item.kind === 'link' && item.to === 3)).toBe(true)
  })

  it('in a badge has its padding on both sides', () => {
    const badge = { text: 'DRAFT', color: '#ffffff', background: '#000000' }
    const [box] = bars(badgeBlock(badge, { size: 8, height: 12, padding: 4 }))
    expect(box?.width).toBe(widthOf('DRAFT', 'semibold', 8) + 8)
  })
})

describe('a table', () => {
  const columns: Column<{ name: string; count: number }>[] = [
    {
      head: 'Name',
      width: 140,
      cell: ({ name }, width) => textBlock(name, width, { size: 9, leading: 12 }),
    },
    {
      head: 'Count',
      width: 100,
      cell: ({ count }, width) => textBlock(String(count), width, { size: 9, leading: 12 }),
    },
  ]
  const running = textBlock('Names, continued', textWidth, { size: 9, leading: 12 })

  it('has a head that is repeated below a running one, and rows as high as their highest cell', () => {
    const [head, one, two] = tableRows(
      [
        { name: 'short', count: 1 },
        { name: 'a name that needs several lines in this narrow column', count: 2 },
      ],
      columns,
      running,
    )
    expect(head?.isHead).toBe(true)
    expect(textsOf(head!)).toEqual(['Name', 'Count'])
    expect(textsOf(one!.repeated!)).toEqual(['Names, continued', 'Name', 'Count'])
    expect(one?.height).toBe(12 + 9.5)
    expect(two!.height).toBeGreaterThanOrEqual(24 + 9.5)
  })
})

describe('a chart', () => {
  const compared = [
    { name: '1–7', short: '1', now: 4, before: 8 },
    { name: '8–14', short: '8', now: 0, before: 2 },
  ]

  it('of columns has a bar for each number above 0, as high as it is', () => {
    const [now, before, last] = bars(columnChart(compared, 200, format))
    expect(now!.fill).toBe('#000000')
    expect(before!.stroke).toBe('#000000')
    expect(now!.height / (before!.height + 0.8)).toBeCloseTo(0.5, 6)
    expect((last!.height + 0.8) / (before!.height + 0.8)).toBeCloseTo(0.25, 6)
    expect(bars(columnChart(compared, 200, format))).toHaveLength(3)
  })

  it('of columns names narrow ones by their short name', () => {
    expect(textsOf(columnChart(compared, 200, format))).toContain('8–14')
    expect(textsOf(columnChart(compared, 60, format))).toContain('8')
  })

  it('of shares wraps long names and keeps its numbers inside the width', () => {
    const rows = [{ name: 'a name of several words that wraps', now: 12, before: 3 }]
    const chart = shareChart(rows, 80, 200, format)
    expect(chart.height).toBeGreaterThan(18.75)
    expect(textsOf(chart).slice(-2)).toEqual(['12', '3'])
    for (const item of chart.items)
      if (item.kind !== 'line') expect(item.x + item.width).toBeLessThanOrEqual(200.01)
  })

  it('of two parts shows a text that does not fit in its part next to the name', () => {
    const chart = splitChart(
      [
        {
          name: 'October',
          parts: [
            { text: '1 open', count: 1 },
            { text: '99 closed', count: 99 },
          ],
        },
      ],
      200,
    )
    expect(textsOf(chart)).toEqual(['October', '1 open', '99 closed'])
    expect(chart.items.find((item) => item.kind === 'text' && item.text === '1 open')).toMatchObject({ y: 9 })
  })

  it('of a strip numbers the first of the highest bars, or states that there are none', () => {
    const options = { color: '#123456', nothing: 'Nothing', format }
    expect(textsOf(stripChart([1, 7, 7], ['a', undefined, 'c'], options))).toEqual(['a', '7', 'c'])
    const none = stripChart([0, 0], [undefined, undefined], options)
    expect(textsOf(none)).toEqual(['Nothing'])
    expect(bars(none)).toEqual([])
  })

  it('stands beside another one', () => {
    const blocks = [10, 30, 20].map((height) => ({ height, items: [] }))
    expect(chartRows(blocks, 100, 10).map(({ height }) => height)).toEqual([30, 20])
  })
})

describe('the frame', () => {
  const frame = {
    foot: ['Organization '.repeat(10), '1–31 October'],
    badge: { text: 'DRAFT', color: '#ffffff', background: '#000000' },
    number: '2/9',
  } as const

  it('has the badge twice, the page number, and a head only where there is one', () => {
    const { width, height, items } = framed([], frame)
    expect([width, height]).toEqual([sheet.width, sheet.height])
    const texts = textsOf({ items })
    expect(texts.filter((text) => text === 'DRAFT')).toHaveLength(2)
    expect(texts).toContain('2/9')
    expect(textsOf(framed([], { ...frame, head: ['Provider', 'Report'] }))).toEqual(
      expect.arrayContaining(['Provider', ' · Report']),
    )
  })

  it('shortens long texts, so that everything stays between the edges of the text', () => {
    const { items } = framed([], frame)
    expect(textsOf({ items }).some((text) => text.endsWith('…'))).toBe(true)
    for (const item of items) {
      const right = item.kind === 'line' ? item.toX : item.x + item.width
      expect(right).toBeLessThanOrEqual(sheet.right + 0.01)
      expect(extentOf(item).bottom).toBeLessThanOrEqual(sheet.height)
    }
  })
})
