/** What stands around the text of every page: provider, report, organization, page and TLP. */
import type { PaperItem, PaperPage } from '#shared/contracts/paper.ts'
import { baselineOf, colors, label, rule, sheet, span, textBlock, moved } from './blocks.ts'
import type { ReportContent } from './content.ts'
import { linesOf, widthOf } from './measure.ts'
import type { DocumentWords } from './words.ts'

const [headTop, footTop, boxHeight] = [26, sheet.height - 46, 20]
const small = 8.5

/** The mark of TLP with its right edge at the text's. */
export const tlpMark = (text: string, top: number): PaperItem[] => {
  const [size, height, padding] = [12, 18, 5]
  const width = widthOf(text, 'semibold', size) + padding * 2
  const x = sheet.right - width
  return [
    { kind: 'rect', x, y: top, width, height, fill: colors.tlpGround },
    label(text, x + padding, top + baselineOf(size, height), { size, font: 'semibold', color: colors.tlp }),
  ]
}

/** A line of a strong text and one beside it; what does not go in the width ends with an ellipsis. */
const beside = (strong: string, other: string, y: number, width: number): PaperItem[] => {
  const spans = [span(strong, 'semibold'), span(` · ${other}`, 'regular', colors.ink2)]
  const whole = textBlock(spans, width, { size: small, leading: boxHeight })
  if (whole.height <= boxHeight) return whole.items.map((item) => moved(item, sheet.left, y))
  const [first = []] = linesOf(spans, small, width - 12)
  let x: number = sheet.left
  const items = first.map(({ text, font, color, width: wide }): PaperItem => {
    const item: PaperItem = {
      kind: 'text',
      x,
      y: y + baselineOf(small, boxHeight),
      text,
      font,
      size: small,
      color,
      width: wide,
    }
    x += wide
    return item
  })
  return [...items, label(' …', x, y + baselineOf(small, boxHeight), { size: small, color: colors.ink2 })]
}

/** The items of a page with the frame around them. `number` counts from 1, the cover included. */
export const framed = (
  content: ReportContent,
  words: DocumentWords,
  items: readonly PaperItem[],
  { number, of }: { readonly number: number; readonly of: number },
): PaperPage => {
  const markWidth = widthOf(words.tlp, 'semibold', 12) + 10
  const pageText = `${words.number(number)}/${words.number(of)}`
  const pageRight = sheet.right - markWidth - 12
  const room = pageRight - widthOf(pageText, 'semibold', small) - 12 - sheet.left
  return {
    width: sheet.width,
    height: sheet.height,
    items: [
      ...(number === 1 ? [] : beside(content.provider, content.name, headTop, textWidthBeside(markWidth))),
      ...tlpMark(words.tlp, headTop + 1),
      rule(headTop + 26, 0.75, colors.line, sheet.left, sheet.right),
      ...items,
      rule(footTop - 6, 0.75, colors.line, sheet.left, sheet.right),
      ...beside(content.organization, words.range(content.period), footTop, room),
      label(pageText, pageRight, footTop + baselineOf(small, boxHeight), {
        size: small,
        font: 'semibold',
        align: 'right',
      }),
      ...tlpMark(words.tlp, footTop + 1),
    ],
  }
}

const textWidthBeside = (mark: number): number => sheet.right - sheet.left - mark - 12
