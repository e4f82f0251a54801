/**
 * Charts of two series as lines and rectangles. This period is filled, the one before outlined, so that they are readable
 * in grey.
 */
import { baselineOf, moved, stacked, type Block, type Blocks } from './blocks.ts'
import type { Measure } from './measure.ts'
import type { FaceName, PageItem, Theme } from './page.ts'

/** A number of this period and of the one before. */
export interface Compared {
  readonly now: number
  readonly before: number
}

export interface Bucket extends Compared {
  readonly name: string
  /** For narrow spaces. */
  readonly short: string
}

export interface Share extends Compared {
  readonly name: string
  /** A sign before the name. */
  readonly mark?: readonly PageItem[]
}

/** A whole of two parts. */
export interface Split {
  readonly name: string
  readonly parts: readonly [
    { readonly text: string; readonly count: number },
    { readonly text: string; readonly count: number },
  ]
}

/** How a number is written. */
type Format = (count: number) => string

const small = 8.25

/** The width of `levelBars`. */
export const levelBarsWidth = 10.5

/** Pairs of charts side by side, as blocks that are not split. */
export const chartRows = (charts: readonly Block[], width: number, gap: number): Block[] =>
  Array.from({ length: Math.ceil(charts.length / 2) }, (_, index) => {
    const [left, right] = [charts[index * 2], charts[index * 2 + 1]]
    const items = [...(left?.items ?? []), ...(right?.items ?? []).map((item) => moved(item, width + gap, 0))]
    return { height: Math.max(left?.height ?? 0, right?.height ?? 0), items }
  })

/** Charts in a theme. */
export const createCharts = (
  { widthOf }: Measure,
  { textWidth, textBlock, label, rule }: Blocks,
  { colors }: Theme,
) => {
  /** A bar of this period, or of the one before. */
  const bar = (x: number, y: number, width: number, height: number, isBefore: boolean): PageItem =>
    isBefore
      ? {
          kind: 'rect',
          x: x + 0.4,
          y: y + 0.4,
          width: Math.max(width - 0.8, 0.2),
          height: Math.max(height - 0.8, 0.2),
          stroke: colors.ink,
          lineWidth: 0.75,
        }
      : { kind: 'rect', x, y, width, height, fill: colors.ink }

  /** Three bars, of which a number is filled. */
  const levelBars = (filled: number): PageItem[] =>
    [2.4, 5, 7.65].map((height, index) => {
      const isFilled = index < filled
      return {
        kind: 'rect',
        x: 0.3 + index * 3.75,
        y: 8 - height,
        width: 2.4,
        height,
        ...(isFilled ? { fill: colors.ink } : {}),
        stroke: isFilled ? colors.ink : colors.line,
        lineWidth: 0.6,
      }
    })

  /** The legend of the two periods. */
  const legend = (now: string, before: string): Block => {
    const second = 15 + widthOf(now, 'regular', 9) + 16
    const baseline = baselineOf(9, 13)
    return {
      height: 13,
      items: [
        bar(0, 2.5, 10, 8, false),
        label(now, 15, baseline, { size: 9 }),
        bar(second, 2.5, 10, 8, true),
        label(before, second + 15, baseline, { size: 9 }),
      ],
    }
  }

  /** Two bars per bucket, with their numbers. */
  const columnChart = (buckets: readonly Bucket[], width: number, format: Format): Block => {
    const base = 75
    const most = Math.max(1, ...buckets.flatMap(({ now, before }) => [now, before]))
    const slot = width / Math.max(buckets.length, 5)
    const longest = Math.max(
      ...buckets.flatMap(({ now, before }) =>
        [now, before].map((one) => widthOf(format(one), 'semibold', small)),
      ),
    )
    const wide = Math.min(Math.max(13.5, longest + 2), slot * 0.42)
    // Numbers that do not fit next to each other are stacked above both bars.
    const isCrowded = longest > wide + 1.5
    const top = isCrowded ? 22.5 : 13.5
    const shows = buckets.every(({ name }) => widthOf(name, 'regular', small) <= slot - 2)
    const items = buckets.flatMap(({ name, short, now, before }, index): PageItem[] => {
      const middle = index * slot + slot / 2 - (slot - wide * 2 - 11) / 6
      const height = (count: number): number => ((base - top) * count) / most
      const [left, right] = [middle - wide - 1, middle + 1]
      const highest = base - height(Math.max(now, before)) - 3
      const number = (count: number, x: number, y: number, isBefore: boolean): PageItem =>
        label(
          format(count),
          x,
          y,
          isBefore
            ? { size: small, color: colors.ink2, align: 'center' }
            : { size: small, font: 'semibold', align: 'center' },
        )
      const centre = Math.max(middle, longest / 2)
      return [
        ...(now > 0 ? [bar(left, base - height(now), wide, height(now), false)] : []),
        ...(before > 0 ? [bar(right, base - height(before), wide, height(before), true)] : []),
        ...(isCrowded
          ? [number(now, centre, highest - 9, false), number(before, centre, highest, true)]
          : [
              number(now, left + wide / 2, base - height(now) - 3, false),
              number(before, right + wide / 2, base - height(before) - 3, true),
            ]),
        label(shows ? name : short, middle, 87, { size: small, color: colors.ink2, align: 'center' }),
      ]
    })
    return { height: 91.5, items: [rule(base + 0.4, 0.75, colors.line, 0, width), ...items] }
  }

  /** Rows with two bars each. */
  const shareChart = (rows: readonly Share[], nameWidth: number, width: number, format: Format): Block => {
    const most = Math.max(1, ...rows.flatMap(({ now, before }) => [now, before]))
    const longest = widthOf(format(most), 'semibold', small)
    const [nowRight, barsLeft] = [width - longest - 12, nameWidth + 8]
    const barsWidth = nowRight - longest - 10 - barsLeft
    return stacked(
      rows.map(({ name, now, before, mark = [] }) => {
        const indent = mark.length > 0 ? 16.5 : 0
        const text = textBlock(name, nameWidth - indent, { size: 9, leading: 12 })
        const long = (count: number): number => (barsWidth * count) / most
        const items: PageItem[] = [
          ...mark.map((item) => moved(item, 0, 3)),
          ...text.items.map((item) => moved(item, indent, 1)),
          ...(now > 0 ? [bar(barsLeft, 1.5, long(now), 5.25, false)] : []),
          ...(before > 0 ? [bar(barsLeft, 8.4, long(before), 4.5, true)] : []),
          label(format(now), nowRight, 10, { size: small, font: 'semibold', align: 'right' }),
          label(format(before), width, 10, { size: small, color: colors.ink2, align: 'right' }),
        ]
        return [0, { height: Math.max(18.75, text.height + 6.75), items }] as const
      }),
    )
  }

  /** A line of two parts for each whole: the first filled, the second outlined. */
  const splitChart = (rows: readonly Split[], width: number): Block =>
    stacked(
      rows.map(({ name, parts: [first, second] }, index) => {
        const all = first.count + second.count
        const wide = all === 0 ? 0 : (width * first.count) / all
        const fits = (text: string, room: number): boolean => widthOf(text, 'semibold', small) + 12 <= room
        const [fitsFirst, fitsSecond] = [fits(first.text, wide), fits(second.text, width - wide)]
        // A text that does not fit in its part is shown next to the name.
        const outside = [
          { ...first, isInside: fitsFirst },
          { ...second, isInside: fitsSecond },
        ].filter(({ isInside, count }) => !isInside && (count > 0 || all === 0))
        const items: PageItem[] = [
          label(name, 0, 9, { size: small, color: colors.ink2 }),
          ...(outside.length === 0
            ? []
            : [label(outside.map(({ text }) => text).join(', '), width, 9, { size: small, align: 'right' })]),
          ...(all === 0 ? [bar(0, 13.5, width, 16.5, true)] : []),
          ...(first.count > 0 ? [bar(0, 13.5, wide, 16.5, false)] : []),
          ...(second.count > 0 ? [bar(wide, 13.5, width - wide, 16.5, true)] : []),
          ...(fitsFirst
            ? [label(first.text, 6, 24.8, { size: small, font: 'semibold', color: colors.paper })]
            : []),
          ...(fitsSecond && second.count > 0
            ? [label(second.text, wide + 6, 24.8, { size: small, font: 'semibold' })]
            : []),
        ]
        return [index === 0 ? 0 : 9, { height: 30, items }] as const
      }),
    )

  /** A chart below its title. */
  const titledChart = (title: string, chart: Block, width: number): Block =>
    stacked([
      [0, textBlock(title, width, { size: 10.5, leading: 14, font: 'semibold' })],
      [6, chart],
    ])

  /**
   * A bar for each count, over the whole width. Only the first of the highest has its number. `labels` below them may
   * skip some. `nothing` is shown when all are 0.
   */
  const stripChart = (
    counts: readonly number[],
    labels: readonly (string | undefined)[],
    { color, nothing, format }: { readonly color: string; readonly nothing: string; readonly format: Format },
  ): Block => {
    const [top, base] = [12, 72]
    const most = Math.max(...counts)
    // The last bar ends at the right end of the line.
    const slot = textWidth / (counts.length - 0.39)
    const width = Math.min(slot * 0.61, 22)
    const items = counts.flatMap((count, index): PageItem[] => {
      const [x, height] = [index * slot, most === 0 ? 0 : ((base - top) * count) / most]
      const middle = x + width / 2
      // Labels at the edges stay within the text area.
      const within = (shown: string, font: FaceName): number => {
        const half = widthOf(shown, font, small) / 2
        return Math.min(Math.max(middle, half), textWidth - half)
      }
      const isMost = most > 0 && counts.indexOf(most) === index
      const number = format(count)
      const text = labels[index]
      return [
        ...(height > 0 ? [{ kind: 'rect', x, y: base - height, width, height, fill: color } as const] : []),
        ...(isMost
          ? [
              label(number, within(number, 'semibold'), base - height - 3.5, {
                size: small,
                font: 'semibold',
                align: 'center',
              }),
            ]
          : []),
        ...(text === undefined
          ? []
          : [label(text, within(text, 'regular'), 86, { size: small, color: colors.ink2, align: 'center' })]),
      ]
    })
    const none: PageItem[] = most > 0 ? [] : [label(nothing, 0, base - 8, { size: 9, color: colors.ink2 })]
    return { height: 90, items: [rule(base + 0.4, 0.75, colors.line), ...items, ...none] }
  }

  return { levelBars, legend, columnChart, shareChart, splitChart, titledChart, stripChart }
}
