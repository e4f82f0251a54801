/** The frame of every page: a line above the text and one below, each with a badge, and the page number. */
import { baselineOf, moved, type Badge, type Blocks } from './blocks.ts'
import type { Measure } from './measure.ts'
import type { FaceName, Page, PageItem, Theme } from './page.ts'

/** A bold text and a normal one. */
type Pair = readonly [strong: string, other: string]

export interface Frame {
  /** Above the text. The page has none without it. */
  readonly head?: Pair
  readonly foot: Pair
  readonly badge: Badge
  /** For example `3/12`. */
  readonly number: string
}

const [headTop, boxHeight, small] = [26, 20, 8.5]
const badgeSize = { size: 12, height: 18, padding: 5 } as const
/** The space between a text, the page number and the badge. */
const gap = 12

/** The frame in a theme. */
export const createFrame = (
  { readable, widthOf }: Measure,
  { textWidth, textBlock, label, rule, badgeBlock }: Blocks,
  { sheet, colors }: Theme,
) => {
  const footTop = sheet.height - 46

  const clipped = (text: string, font: FaceName, width: number): string => {
    if (widthOf(text, font, small) <= width) return text
    let shown = ''
    for (const character of text) {
      if (widthOf(`${shown}${character}…`, font, small) > width) break
      shown += character
    }
    return `${shown}…`
  }

  /** A line of a bold and a normal text. Ends with an ellipsis when it does not fit. */
  const pairAt = ([strong, other]: Pair, y: number, width: number): PageItem[] => {
    const room = Math.max(width / 2, width - widthOf(` · ${readable(other)}`, 'regular', small))
    const first = clipped(readable(strong), 'semibold', room)
    const used = widthOf(first, 'semibold', small)
    const second = clipped(` · ${readable(other)}`, 'regular', Math.max(width - used, 12))
    const spans = [
      { text: first, font: 'semibold', color: colors.ink },
      { text: second, font: 'regular', color: colors.ink2 },
    ] as const
    return textBlock(spans, sheet.width, { size: small, leading: boxHeight }).items.map((item) =>
      moved(item, sheet.left, y),
    )
  }

  /** A page of items with its frame. */
  const framed = (items: readonly PageItem[], { head, foot, badge, number }: Frame): Page => {
    const badgeWidth = widthOf(badge.text, 'semibold', badgeSize.size) + badgeSize.padding * 2
    const badgeAt = (y: number): PageItem[] =>
      badgeBlock(badge, badgeSize).items.map((item) => moved(item, sheet.right - badgeWidth, y))
    const numberRight = sheet.right - badgeWidth - gap
    const room = numberRight - widthOf(number, 'semibold', small) - gap - sheet.left
    return {
      width: sheet.width,
      height: sheet.height,
      items: [
        ...(head === undefined ? [] : pairAt(head, headTop, textWidth - badgeWidth - gap)),
        ...badgeAt(headTop + 1),
        rule(headTop + 26, 0.75, colors.line, sheet.left, sheet.right),
        ...items,
        rule(footTop - 6, 0.75, colors.line, sheet.left, sheet.right),
        ...pairAt(foot, footTop, room),
        label(number, numberRight, footTop + baselineOf(small, boxHeight), {
          size: small,
          font: 'semibold',
          align: 'right',
        }),
        ...badgeAt(footTop + 1),
      ],
    }
  }

  return { framed }
}
