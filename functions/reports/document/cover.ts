/** The cover: organization and title, new items per day, contents with links, and the imprint. */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { PaperFont, PaperItem } from '#shared/contracts/paper.ts'
import {
  baselineOf,
  colors,
  label,
  moved,
  rule,
  sheet,
  span,
  stacked,
  textBlock,
  textWidth,
  type Block,
} from './blocks.ts'
import { tlpOfContent, type ReportContent } from './content.ts'
import { addDays } from '#shared/domain/reports/periods.ts'
import { readable, widthOf } from './measure.ts'
import { partsOf } from './outline.ts'
import type { DocumentMessages } from './messages.ts'

/** The initials of the first two words of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')

/** A square with initials instead of a logo. Omits letters that no font has. */
const square = (name: string, isOutlined: boolean): Block => {
  const letters = initialsOf(name)
  const shown = readable(letters) === letters ? letters : ''
  return {
    height: 32,
    items: [
      isOutlined
        ? { kind: 'rect', x: 0.4, y: 0.4, width: 31.2, height: 31.2, stroke: colors.line, lineWidth: 0.75 }
        : { kind: 'rect', x: 0, y: 0, width: 32, height: 32, fill: colors.brand },
      ...(shown === ''
        ? []
        : [
            label(shown, 16, baselineOf(isOutlined ? 9 : 12, 32), {
              size: isOutlined ? 9 : 12,
              font: isOutlined ? 'regular' : 'semibold',
              color: isOutlined ? colors.ink : colors.paper,
              align: 'center',
            }),
          ]),
    ],
  }
}

const beside = (mark: Block, text: Block, gap: number): Block => {
  const height = Math.max(mark.height, text.height)
  return {
    height,
    items: [
      ...mark.items.map((item) => moved(item, 0, (height - mark.height) / 2)),
      ...text.items.map((item) => moved(item, 32 + gap, (height - text.height) / 2)),
    ],
  }
}

/** Text with reduced letter spacing: by `amount` of its size. */
const closer = (block: Block, amount: number): Block => ({
  ...block,
  items: block.items.map((item) =>
    item.kind === 'text'
      ? { ...item, width: item.width + item.size * amount * Array.from(item.text).length }
      : item,
  ),
})

const title = ({ frequency, name, period }: ReportContent, messages: DocumentMessages): Block =>
  stacked([
    [0, textBlock(messages.kind(frequency), textWidth, { size: 11, leading: 16, color: colors.ink2 })],
    [4, closer(textBlock(name, textWidth, { size: 32, leading: 38, font: 'semibold' }), -0.02)],
    [8, textBlock(messages.range(period), textWidth, { size: 16, leading: 22 })],
  ])

const preparedFor = ({ organization }: ReportContent, messages: DocumentMessages): Block =>
  beside(
    square(organization, true),
    stacked([
      [0, textBlock(messages.preparedFor, textWidth - 44, { size: 9, leading: 13, color: colors.ink2 })],
      [0, textBlock(organization, textWidth - 44, { size: 13, leading: 18, font: 'semibold' })],
    ]),
    12,
  )

/** New items per day in all sections. Their sum is that of the contents below. */
const dayByDay = ({ sections, period }: ReportContent, messages: DocumentMessages): Block | undefined => {
  const count = sections[0]?.figures.byDay.length ?? 0
  if (count < 2) return undefined
  const days = Array.from({ length: count }, (_, index) =>
    sections.reduce((sum, { figures }) => sum + (figures.byDay[index] ?? 0), 0),
  )
  const head = textBlock(
    [
      span(messages.dayByDay, 'semibold'),
      span(` · ${messages.listed(sections.map(({ module }) => module))}`, 'regular', colors.ink2),
    ],
    textWidth,
    { size: 10.5, leading: 14 },
  )
  const isFiltered = sections.some(({ filters }) => filters.length > 0)
  return stacked([
    [0, head],
    [8, dayBars(days, period.first, messages, isFiltered ? messages.nothingFiltered : messages.nothingNew)],
  ])
}

const [barsTop, barsBase] = [12, 72]
const dayBars = (
  days: readonly number[],
  first: string,
  messages: DocumentMessages,
  nothing: string,
): Block => {
  const most = Math.max(...days)
  // The last bar ends at the right end of the line.
  const slot = textWidth / (days.length - 0.39)
  const width = Math.min(slot * 0.61, 22)
  const step = days.length <= 14 ? 1 : days.length <= 45 ? 5 : 0
  const small = { size: 8.25, color: colors.ink2, align: 'center' } as const
  const items = days.flatMap((count, index): PaperItem[] => {
    const day = addDays(first, index)
    const [x, height] = [index * slot, most === 0 ? 0 : ((barsBase - barsTop) * count) / most]
    const middle = x + width / 2
    const isMost = count === most && days.indexOf(most) === index && most > 0
    const marked = step === 0 ? day.endsWith('-01') || index === 0 : index % step === 0
    const withMonth = step > 0 && (index === 0 ? crossesMonth(first, days.length) : isNewMonth(day, step))
    const text = step === 0 ? messages.monthOf(day) : messages.dayOf(day, withMonth)
    // Labels at the edges stay within the text area.
    const within = (shown: string, font: PaperFont): number => {
      const half = widthOf(shown, font, 8.25) / 2
      return Math.min(Math.max(middle, half), textWidth - half)
    }
    const number = messages.number(count)
    return [
      ...(height > 0
        ? [{ kind: 'rect', x, y: barsBase - height, width, height, fill: colors.brand } as const]
        : []),
      ...(isMost
        ? [
            label(number, within(number, 'semibold'), barsBase - height - 3.5, {
              size: 8.25,
              font: 'semibold',
              align: 'center',
            }),
          ]
        : []),
      ...(marked ? [label(text, within(text, 'regular'), 86, small)] : []),
    ]
  })
  const none: PaperItem[] = most > 0 ? [] : [label(nothing, 0, barsBase - 8, { size: 9, color: colors.ink2 })]
  return { height: 90, items: [rule(barsBase + 0.4, 0.75, colors.line), ...items, ...none] }
}

const crossesMonth = (first: string, days: number): boolean =>
  addDays(first, days - 1).slice(0, 7) !== first.slice(0, 7)
/** Whether a labelled day is the first one of its month. */
const isNewMonth = (day: string, step: number): boolean => addDays(day, -step).slice(0, 7) !== day.slice(0, 7)

/** The table of contents: each part of `partsOf` with its first page, starting at 1. */
const contents = (content: ReportContent, messages: DocumentMessages, starts: readonly number[]): Block => {
  const { sections } = content
  const height = 20
  const items = partsOf(content).flatMap((part, index): PaperItem[] => {
    const section = sections[index - 1]
    const count =
      index === 0
        ? ''
        : section === undefined
          ? messages.leftOut
          : section.total === 0
            ? section.filters.length > 0
              ? messages.noneFiltered
              : messages.noneInPeriod
            : messages.number(section.total)
    const y = index * height
    const baseline = y + baselineOf(10, height)
    const page = starts[index] ?? 1
    return [
      label(part, 0, baseline, { size: 10 }),
      label(count, widthOf(part, 'regular', 10) + 8, baseline, { size: 10, color: colors.ink2 }),
      label(messages.number(page), textWidth, baseline, { size: 10, align: 'right' }),
      rule(y + height, 0.5, colors.hair),
      { kind: 'link', x: 0, y, width: textWidth, height, to: page },
    ]
  })
  return { height: partsOf(content).length * height, items }
}

const imprint = (content: ReportContent, messages: DocumentMessages): Block => {
  const { generatedAt, portal, number, language } = content
  const setting = { size: 8.5, leading: 12, color: colors.ink2 } as const
  const host = portal.replace(/^https?:\/\//, '')
  return stacked([
    [
      0,
      textBlock(withoutHangingWords(messages.tlpRule[tlpOfContent(content)], language), textWidth, setting),
    ],
    [0, textBlock(messages.safely, textWidth, setting)],
    [
      0,
      textBlock(messages.generated(messages.moment(generatedAt.getTime()), host, number), textWidth, setting),
    ],
  ])
}

/** The items of the cover. `starts` are the first pages of the parts of `partsOf`. */
export const coverItems = (
  content: ReportContent,
  messages: DocumentMessages,
  starts: readonly number[],
): PaperItem[] => {
  const end = imprint(content, messages)
  const endTop = sheet.height - 66 - end.height
  const provider = beside(
    square(content.provider, false),
    textBlock(content.provider, textWidth - 42, { size: 12, leading: 16, font: 'semibold' }),
    10,
  )
  const days = dayByDay(content, messages)
  // Each block has a fixed position, but moves down when the one before it is too high.
  const blocks = [
    { block: provider, top: 74 },
    { block: title(content, messages), top: 214 },
    { block: preparedFor(content, messages), top: 352 },
    ...(days === undefined ? [] : [{ block: days, top: 426 }]),
    { block: contents(content, messages, starts), top: days === undefined ? 426 : 578 },
  ]
  let free = 0
  const placed = blocks.map(({ block, top }) => {
    const y = Math.max(top, free)
    free = y + block.height + 18
    return { block, y }
  })
  return [...placed, { block: end, y: endTop }].flatMap(({ block, y }) =>
    block.items.map((item) => moved(item, sheet.left, y)),
  )
}
