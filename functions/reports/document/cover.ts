/** The cover: organization and title, new items per day, contents with links, and the imprint. */
import { baselineOf, moved, stacked, type Block, type PageItem } from 'pdf-layout'
import { dayAfter } from '#shared/domain/days.ts'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import { tlpOfContent, type ReportContent } from './content.ts'
import {
  colors,
  label,
  readable,
  rule,
  sheet,
  span,
  stripChart,
  textBlock,
  textWidth,
  widthOf,
} from './layout.ts'
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
  const chart = stripChart(days, dayLabels(period.first, count, messages), {
    color: colors.brand,
    nothing: isFiltered ? messages.nothingFiltered : messages.nothingNew,
    format: messages.number,
  })
  return stacked([
    [0, head],
    [8, chart],
  ])
}

/** The labels of as many days as have space: the first one of each month names it. */
const dayLabels = (first: string, count: number, messages: DocumentMessages): (string | undefined)[] => {
  const step = count <= 14 ? 1 : count <= 45 ? 5 : 0
  const monthOf = (day: string): string => day.slice(0, 7)
  const crossesMonth = monthOf(dayAfter(first, count - 1)) !== monthOf(first)
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(first, index)
    if (step === 0) return day.endsWith('-01') || index === 0 ? messages.monthOf(day) : undefined
    if (index % step !== 0) return undefined
    return messages.dayOf(day, index === 0 ? crossesMonth : monthOf(dayAfter(day, -step)) !== monthOf(day))
  })
}

/** The parts of a document in order: the summary, the sections, and the note on what was left out. */
export const partsOf = ({ sections, leftOut }: ReportContent, messages: DocumentMessages): string[] => [
  messages.summary,
  ...[...sections.map(({ module }) => module), ...leftOut].map((one) => messages.modules[one]),
]

/** The table of contents: each part of `partsOf` with its first page, starting at 1. */
const contents = (content: ReportContent, messages: DocumentMessages, starts: readonly number[]): Block => {
  const { sections } = content
  const height = 20
  const parts = partsOf(content, messages)
  const items = parts.flatMap((part, index): PageItem[] => {
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
  return { height: parts.length * height, items }
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
): PageItem[] => {
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
