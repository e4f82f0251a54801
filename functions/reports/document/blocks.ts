/** Blocks: parts of a page, with coordinates from their upper left corner. */
import type { PaperFont, PaperItem } from '#shared/contracts/paper.ts'
import { tlpColours, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { linesOf, readable, widthOf, type Piece, type Span } from './measure.ts'

/** A4 in points, and the text margins. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 51,
  right: 544.28,
  top: 74,
  bottom: 771.89,
} as const
export const textWidth = sheet.right - sheet.left

export const colors = {
  paper: '#ffffff',
  ink: '#14232a',
  ink2: '#435560',
  brand: '#007480',
  line: '#7e8d94',
  hair: '#c2cdd2',
  wash: '#ebf0f2',
  tlpBackground: '#000000',
} as const

export interface Block {
  readonly height: number
  readonly items: readonly PaperItem[]
}

/** The type setting of a text: sizes and line heights in points. */
export interface Setting {
  readonly size: number
  readonly leading: number
  readonly font?: PaperFont
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Indentation of the lines after the first. */
  readonly hang?: number
  /** A URL or page that every line links to. */
  readonly to?: string | number
}

/** The distance from a line's upper edge to its baseline. */
export const baselineOf = (size: number, leading: number): number =>
  (leading - 1.21 * size) / 2 + 0.969 * size

/** A text or spans in a width. Its height is that of its lines. */
export const textBlock = (text: string | readonly Span[], width: number, setting: Setting): Block => {
  const { size, leading, font = 'regular', color = colors.ink, align = 'left', hang = 0, to } = setting
  const spans = typeof text === 'string' ? [{ text: readable(text), font, color }] : text
  const lines = linesOf(spans, size, width, hang)
  const items = lines.flatMap((pieces, index): PaperItem[] => {
    const used = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const indent = index > 0 ? hang : 0
    const x = align === 'left' ? indent : align === 'right' ? width - used : (width - used) / 2
    const top = index * leading
    const link: PaperItem[] =
      to === undefined || used === 0 ? [] : [{ kind: 'link', x, y: top, width: used, height: leading, to }]
    return [...piecesAt(pieces, x, top + baselineOf(size, leading), size), ...link]
  })
  return { height: lines.length * leading, items }
}

const piecesAt = (pieces: readonly Piece[], x: number, y: number, size: number): PaperItem[] => {
  let at = x
  return pieces.map(({ text, font, color, width }) => {
    const item: PaperItem = { kind: 'text', x: at, y, text, font, size, color, width }
    at += width
    return item
  })
}

/** A span of user text or of a message. */
export const span = (text: string, font: PaperFont = 'regular', color: string = colors.ink): Span => ({
  text: readable(text),
  font,
  color,
})

/** One line of a message at a baseline. */
export const label = (
  text: string,
  x: number,
  y: number,
  { size, font = 'regular', color = colors.ink, align = 'left' }: Omit<Setting, 'leading' | 'hang' | 'to'>,
): PaperItem => {
  const width = widthOf(text, font, size)
  const from = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  return { kind: 'text', x: from, y, text, font, size, color, width }
}

/** A horizontal rule. */
export const rule = (
  y: number,
  lineWidth: number,
  color: string,
  x = 0,
  toX: number = textWidth,
): PaperItem => ({
  kind: 'line',
  x,
  y,
  toX,
  toY: y,
  color,
  lineWidth,
})

/** The item at another position. */
export const moved = (item: PaperItem, x: number, y: number): PaperItem =>
  item.kind === 'line'
    ? { ...item, x: item.x + x, y: item.y + y, toX: item.toX + x, toY: item.toY + y }
    : { ...item, x: item.x + x, y: item.y + y }

/** Combines positioned blocks. */
export const combine = (
  parts: readonly { readonly block: Block; readonly x?: number; readonly y?: number }[],
  after = 0,
): Block => ({
  height: Math.max(0, ...parts.map(({ block, y = 0 }) => y + block.height)) + after,
  items: parts.flatMap(({ block, x = 0, y = 0 }) => block.items.map((item) => moved(item, x, y))),
})

/** Stacks blocks, each with the space before it. */
export const stacked = (parts: readonly (readonly [before: number, block: Block])[], after = 0): Block => {
  let y = 0
  const placed = parts.map(([before, block]) => {
    const at = y + before
    y = at + block.height
    return { block, y: at }
  })
  return { height: y + after, items: combine(placed).items }
}

/** An empty block. */
export const space = (height: number): Block => ({ height, items: [] })

/** The upper and lower edge of an item. */
export const extentOf = (item: PaperItem): { top: number; bottom: number } => {
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
  const fits = (item: PaperItem): boolean => extentOf(item).bottom <= height
  const first = block.items.filter(fits)
  const rest = block.items.filter((item) => !fits(item))
  if (first.every(({ kind }) => kind !== 'text') || rest.length === 0) return undefined
  const start = Math.min(...rest.map((item) => extentOf(item).top))
  return [
    { height, items: first },
    { height: block.height - start, items: rest.map((item) => moved(item, 0, -start)) },
  ]
}

/** A small TLP label within the text, in the standard's colours on black. */
export const tlpBlock = (level: TlpLevel): Block => {
  const [size, height, padding] = [7, 9.5, 3]
  const text = tlpLabel(level)
  return {
    height: height + 1.5,
    items: [
      {
        kind: 'rect',
        x: 0,
        y: 1,
        width: widthOf(text, 'semibold', size) + padding * 2,
        height,
        fill: colors.tlpBackground,
      },
      label(text, padding, 1 + baselineOf(size, height), {
        size,
        font: 'semibold',
        color: tlpColours[level].toLowerCase(),
      }),
    ],
  }
}
