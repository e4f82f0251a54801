/** The frame of every page: provider, report, organization, page number and TLP. */
import type { PaperFont, PaperItem, PaperPage } from '#shared/contracts/paper.ts'
import { baselineOf, colors, label, rule, sheet, textBlock, moved } from './blocks.ts'
import type { ReportContent } from './content.ts'
import { tlpColours, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { readable, widthOf } from './measure.ts'
import type { DocumentMessages } from './messages.ts'

const [headTop, footTop, boxHeight] = [26, sheet.height - 46, 20]
const small = 8.5

/** The TLP label, aligned to the right edge of the text. */
export const tlpItems = (level: TlpLevel, top: number): PaperItem[] => {
  const text = tlpLabel(level)
  const [size, height, padding] = [12, 18, 5]
  const width = widthOf(text, 'semibold', size) + padding * 2
  const x = sheet.right - width
  return [
    { kind: 'rect', x, y: top, width, height, fill: colors.tlpBackground },
    label(text, x + padding, top + baselineOf(size, height), {
      size,
      font: 'semibold',
      color: tlpColours[level].toLowerCase(),
    }),
  ]
}

/** A line of a bold and a normal text. Ends with an ellipsis when it does not fit. */
const beside = (strong: string, other: string, y: number, width: number): PaperItem[] => {
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

const clipped = (text: string, font: PaperFont, width: number): string => {
  if (widthOf(text, font, small) <= width) return text
  let shown = ''
  for (const character of text) {
    if (widthOf(`${shown}${character}…`, font, small) > width) break
    shown += character
  }
  return `${shown}…`
}

/**
 * The items of a page with its frame. `number` starts at 1 and includes the cover. `tlp` is the strictest level on the
 * page.
 */
export const framed = (
  content: ReportContent,
  messages: DocumentMessages,
  items: readonly PaperItem[],
  { number, of, tlp }: { readonly number: number; readonly of: number; readonly tlp: TlpLevel },
): PaperPage => {
  const labelWidth = widthOf(tlpLabel(tlp), 'semibold', 12) + 10
  const pageText = `${messages.number(number)}/${messages.number(of)}`
  const pageRight = sheet.right - labelWidth - 12
  const room = pageRight - widthOf(pageText, 'semibold', small) - 12 - sheet.left
  return {
    width: sheet.width,
    height: sheet.height,
    items: [
      ...(number === 1 ? [] : beside(content.provider, content.name, headTop, textWidthAfter(labelWidth))),
      ...tlpItems(tlp, headTop + 1),
      rule(headTop + 26, 0.75, colors.line, sheet.left, sheet.right),
      ...items,
      rule(footTop - 6, 0.75, colors.line, sheet.left, sheet.right),
      ...beside(content.organization, messages.range(content.period), footTop, room),
      label(pageText, pageRight, footTop + baselineOf(small, boxHeight), {
        size: small,
        font: 'semibold',
        align: 'right',
      }),
      ...tlpItems(tlp, footTop + 1),
    ],
  }
}

const textWidthAfter = (mark: number): number => sheet.right - sheet.left - mark - 12
