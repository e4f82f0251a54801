/** Indicators as plain values by type. */
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { colors, moved, rule, span, stacked, textBlock, textWidth, type Block } from './blocks.ts'
import type { IndicatorReportRow, ReportContent, ReportSection } from './content.ts'
import type { Row } from './flow.ts'
import { hrefOf } from './links.ts'
import { quotedLine, quotedValue } from './quoted.ts'
import { indicatorNotes, levelLine, reasonBlock, reasonOf, runningHead } from './table-rows.ts'
import type { DocumentMessages } from './messages.ts'

type IndicatorSection = Extract<ReportSection, { module: 'feed' }>

/** The order of types: values that are blocked by name first, hashes last. */
const order: readonly IndicatorType[] = [
  'domain',
  'url',
  'ipv4',
  'ipv6',
  'ipv4_cidr',
  'ipv6_cidr',
  'email',
  'sha256',
  'sha1',
  'md5',
  'sha512',
  'filename',
]

interface Group {
  readonly name: string
  readonly place: number
  readonly typeNames: Set<string>
  readonly rows: IndicatorReportRow[]
}

/** Rows by the displayed name of their type. Types with the same name share a group. */
const groupsOf = (rows: readonly IndicatorReportRow[], messages: DocumentMessages): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const [type, ...others] = typesOfName(row.type)
    const known = type !== undefined && others.length === 0 ? type : undefined
    const name = known === undefined ? row.type : messages.typeNames[known]
    const group = groups.get(name) ?? {
      name,
      place: known === undefined ? order.length : order.indexOf(known),
      typeNames: new Set(),
      rows: [],
    }
    group.typeNames.add(row.type)
    group.rows.push(row)
    groups.set(name, group)
  }
  return [...groups.values()].toSorted(
    (one, other) => one.place - other.place || (one.name < other.name ? -1 : 1),
  )
}

/** The rows of a section of values, without its head. */
export const valueRows = (
  section: IndicatorSection,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] =>
  groupsOf(section.rows, messages).flatMap(({ name, typeNames, rows }) => {
    const all = (section.figures.types ?? [])
      .filter((one) => typeNames.has(one.name))
      .reduce((sum, { now }) => sum + now, 0)
    const count = all > rows.length ? messages.shownOf(rows.length, all) : messages.number(rows.length)
    const shown = quotedLine(name, content)
    const repeated = stacked([
      [0, runningHead(messages.modules.feed, messages)],
      [0, typeHead(messages.continued(shown), '')],
    ])
    return [
      { ...typeHead(shown, count), isHead: true, repeated: runningHead(messages.modules.feed, messages) },
      ...rows.map((row): Row => ({ ...valueBlock(row, section, content, messages), repeated })),
    ]
  })

const typeHead = (name: string, count: string): Block => {
  const text = textBlock(
    [span(name, 'semibold'), span(count === '' ? '' : `  ${count}`, 'regular', colors.ink2)],
    textWidth,
    { size: 9.5, leading: 13 },
  )
  const height = text.height + 12.75
  return {
    height,
    items: [...text.items.map((item) => moved(item, 0, 9)), rule(height - 0.4, 0.75, colors.line)],
  }
}

const [categoryLeft, dateWidth, categoryWidth] = [textWidth - 162, 58, 100]
const valueBlock = (
  { id, value, type, category, published, matches, tlp, ...row }: IndicatorReportRow,
  section: IndicatorSection,
  reader: ReportContent,
  messages: DocumentMessages,
): Block => {
  const { portal, language } = reader
  const setting = { size: 8, leading: 14, color: colors.ink2 } as const
  const written = textBlock([span(quotedValue(value, type, reader), 'mono')], categoryLeft - 8, {
    ...setting,
    hang: 10,
    to: hrefOf(portal, 'feed', id),
  })
  const marks = indicatorNotes(row, messages)
  const below = [
    ...(matches.length === 0
      ? []
      : [[0, reasonBlock(reasonOf(matches, language, messages), categoryLeft - 8, language)] as const]),
    ...(marks === ''
      ? []
      : [[0, textBlock(marks, categoryLeft - 8, { size: 8, leading: 11, color: colors.ink2 })] as const]),
    ...levelLine(section, tlp),
  ]
  const code = below.length === 0 ? written : stacked([[0, written], ...below], 2)
  const kind = textBlock(quotedLine(category, reader), categoryWidth, setting)
  const date = textBlock(messages.date(published), dateWidth, { ...setting, align: 'right' })
  const height = Math.max(code.height, kind.height) + 0.25
  return {
    height,
    items: [
      ...code.items,
      ...kind.items.map((item) => moved(item, categoryLeft, 0)),
      ...date.items.map((item) => moved(item, textWidth - dateWidth, 0)),
      rule(height - 0.12, 0.25, colors.hair),
    ],
  }
}
