/** Blocks: parts of a page, with coordinates from their upper left corner. */
import type { Measure, Piece, Span } from './measure.ts'
import type { FaceName, PageItem, Theme } from './page.ts'

export interface Block {
  readonly height: number
  readonly items: readonly PageItem[]
}

/** The item at another position. */
export const moved = (item: PageItem, x: number, y: number): PageItem =>
  item.kind === 'line'
    ? { ...item, x: item.x + x, y: item.y + y, toX: item.toX + x, toY: item.toY + y }
    : { ...item, x: item.x + x, y: item.y + y }

/** Stacks blocks, each with the space before it. */
export const stacked = (parts: readonly (readonly [before: number, block: Block])[], after = 0): Block => {
  let y = 0
  const items = parts.flatMap(([before, block]) => {
    const at = y + before
    y = at + block.height
    return block.items.map((item) => moved(item, 0, at))
  })
  return { height: y + after, items }
}

/** An empty block. */
export const space = (height: number): Block => ({ height, items: [] })

/** The upper and lower edge of an item. */
export const extentOf = (item: PageItem): { top: number; bottom: number } => {
  switch (item.kind) {
    case 'text':
      return { top: item.y - item.size * 0.97, bottom: item.y + item.size * 0.25 }
    case 'rect':
    case 'link':
      return { top: item.y, bottom: item.y + item.height }
    case 'line':
      return { top: Math.min(item.y, item.toY), bottom: Math.max(item.y, item.toY) }
  }
}

/**
 * Splits a block that is higher than a page: whole lines that fit the height, and the rest. Undefined when not even the
 * first fits.
 */
export const splitBlock = (block: Block, height: number): readonly [Block, Block] | undefined => {
  const fits = (item: PageItem): boolean => extentOf(item).bottom <= height
  const first = block.items.filter(fits)
  const rest = block.items.filter((item) => !fits(item))
  if (first.every(({ kind }) => kind !== 'text') || rest.length === 0) return undefined
  const start = Math.min(...rest.map((item) => extentOf(item).top))
  return [
    { height, items: first },
    { height: block.height - start, items: rest.map((item) => moved(item, 0, -start)) },
  ]
}

/** The distance from a line's upper edge to its baseline. */
export const baselineOf = (size: number, leading: number): number =>
  (leading - 1.21 * size) / 2 + 0.969 * size

/** The type setting of a text: sizes and line heights in points. */
export interface Setting {
  readonly size: number
  readonly leading: number
  readonly font?: FaceName
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Indentation of the lines after the first. */
  readonly hang?: number
  /** A URL or page that every line links to. */
  readonly to?: string | number
}

/** A short text in its own colours. */
export interface Badge {
  readonly text: string
  readonly color: string
  readonly background: string
}

/** The blocks of texts and rules in a theme. */
export const createBlocks = ({ readable, widthOf, linesOf }: Measure, { sheet, colors }: Theme) => {
  const textWidth = sheet.right - sheet.left

  const piecesAt = (pieces: readonly Piece[], x: number, y: number, size: number): PageItem[] => {
    let at = x
    return pieces.map(({ text, font, color, width }) => {
      const item: PageItem = { kind: 'text', x: at, y, text, font, size, color, width }
      at += width
      return item
    })
  }

  /** A text or spans in a width. Its height is that of its lines. */
  const textBlock = (text: string | readonly Span[], width: number, setting: Setting): Block => {
    const { size, leading, font = 'regular', color = colors.ink, align = 'left', hang = 0, to } = setting
    const spans = typeof text === 'string' ? [{ text: readable(text), font, color }] : text
    const lines = linesOf(spans, size, width, hang)
    const items = lines.flatMap((pieces, index): PageItem[] => {
      const used = pieces.reduce((sum, piece) => sum + piece.width, 0)
      const indent = index > 0 ? hang : 0
      const x = align === 'left' ? indent : align === 'right' ? width - used : (width - used) / 2
      const top = index * leading
      const link: PageItem[] =
        to === undefined || used === 0 ? [] : [{ kind: 'link', x, y: top, width: used, height: leading, to }]
      return [...piecesAt(pieces, x, top + baselineOf(size, leading), size), ...link]
    })
    return { height: lines.length * leading, items }
  }

  /** A span of user text or of a message. */
  const span = (text: string, font: FaceName = 'regular', color: string = colors.ink): Span => ({
    text: readable(text),
    font,
    color,
  })

  /** One line of a displayable text at a baseline. */
  const label = (
    text: string,
    x: number,
    y: number,
    { size, font = 'regular', color = colors.ink, align = 'left' }: Omit<Setting, 'leading' | 'hang' | 'to'>,
  ): PageItem => {
    const width = widthOf(text, font, size)
    const from = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    return { kind: 'text', x: from, y, text, font, size, color, width }
  }

  /** A horizontal rule. */
  const rule = (y: number, lineWidth: number, color: string, x = 0, toX: number = textWidth): PageItem => ({
    kind: 'line',
    x,
    y,
    toX,
    toY: y,
    color,
    lineWidth,
  })

  const badgeWidth = (text: string, size: number, padding: number): number =>
    widthOf(text, 'semibold', size) + padding * 2

  /** A badge as a box in its height. */
  const badgeBlock = (
    { text, color, background }: Badge,
    { size, height, padding }: { readonly size: number; readonly height: number; readonly padding: number },
  ): Block => ({
    height,
    items: [
      { kind: 'rect', x: 0, y: 0, width: badgeWidth(text, size, padding), height, fill: background },
      label(text, padding, baselineOf(size, height), { size, font: 'semibold', color }),
    ],
  })

  /** A note in a shaded box. */
  const noteBox = (text: string, to?: string): Block => {
    const block = textBlock(text, textWidth - 20, {
      size: 9,
      leading: 13,
      ...(to === undefined ? {} : { to }),
    })
    return {
      height: block.height + 26,
      items: [
        { kind: 'rect', x: 0, y: 8, width: textWidth, height: block.height + 18, fill: colors.wash },
        ...block.items.map((item) => moved(item, 10, 17)),
      ],
    }
  }

  /** A list of sentences. */
  const bulletList = (points: readonly string[]): Block =>
    stacked(
      points.map((point, index) => {
        const text = textBlock(point, textWidth - 11, { size: 9.5, leading: 13.5 })
        const items: PageItem[] = [
          { kind: 'rect', x: 0, y: 4.5, width: 4.5, height: 4.5, fill: colors.ink },
          ...text.items.map((item) => moved(item, 11, 0)),
        ]
        return [index === 0 ? 11 : 3, { height: text.height, items }] as const
      }),
    )

  return { textWidth, textBlock, span, label, rule, badgeBlock, noteBox, bulletList }
}
export type Blocks = ReturnType<typeof createBlocks>
