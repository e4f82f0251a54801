/** Sections as lists: items with descriptions, indicators as plain values by type, and overdue repairs. */
import { baselineOf, moved, stacked, type Block, type Row } from 'pdf-layout'
import { typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { criticalityItems } from './charts.ts'
import type {
  IndicatorReportRow,
  OverdueRepair,
  RemediationFigures,
  ReportContent,
  ReportSection,
} from './content.ts'
import { colors, label, rule, span, textBlock, textWidth } from './layout.ts'
import type { DocumentMessages } from './messages.ts'
import { proseBlock } from './prose-block.ts'
import { hrefOf, overdueHrefOf, quotedLine, quotedValue } from './quoted.ts'
import {
  indicatorNotes,
  levelLine,
  reasonBlock,
  reasonOf,
  runningHead,
  stageFacts,
  type SectionLevel,
} from './tables.ts'

interface ListedItem {
  readonly id: number
  readonly name: string
  /** Shown in a line next to the id. */
  readonly facts: readonly string[]
  readonly description: string | null
  readonly below: readonly string[]
  /** The asset match as text. */
  readonly reason: string
  readonly tlp: TlpLevel
}

type Described = Extract<ReportSection, { module: 'visibility' | 'incident' | 'threat' }>

/** The contents of each row. */
const listedItems = (
  section: Described,
  { language }: ReportContent,
  messages: DocumentMessages,
): ListedItem[] => {
  switch (section.module) {
    case 'visibility':
      return section.rows.map(
        ({
          id,
          name,
          category,
          criticality,
          state,
          repair,
          acceptedUntil,
          found,
          acceptanceEnded,
          isFalsePositive,
          first,
          last,
          description,
          matches,
          tlp,
        }) => ({
          id,
          tlp,
          name,
          facts: [
            category,
            `${messages.criticality.toLowerCase()} ${messages.levels[criticality]}`,
            [
              messages.states[state],
              ...stageFacts({ repair, acceptedUntil, found, acceptanceEnded, isFalsePositive }, messages),
            ].join(acceptedUntil === null || isFalsePositive ? ', ' : ' '),
            messages.seen(messages.longDate(first), messages.longDate(last)),
          ],
          description,
          below: [],
          reason: reasonOf(matches, language, messages),
        }),
      )
    case 'incident':
      return section.rows.map(
        ({ id, name, category, isOpen, created, updated, attachments, description, tags, tlp }) => ({
          id,
          tlp,
          name,
          facts: [
            category,
            messages.status('incident', isOpen),
            messages.reportedOn(messages.longDate(created)),
            ...(messages.longDate(updated) === messages.longDate(created)
              ? []
              : [messages.updatedOn(messages.longDate(updated))]),
          ],
          description,
          below: [tags.join(', '), attachments === 0 ? '' : messages.attached(attachments)],
          reason: '',
        }),
      )
    case 'threat':
      return section.rows.map(({ id, name, category, created, description, tags, group, matches, tlp }) => ({
        id,
        tlp,
        name,
        facts: [category, messages.longDate(created)],
        description,
        below: [tags.join(', '), group === null ? '' : messages.group(group.name, group.indicators)],
        reason: reasonOf(matches, language, messages),
      }))
  }
}

/** The rows of a section with descriptions, without its head. */
export const descriptionRows = (
  section: Described,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  const repeated = stacked([[0, runningHead(messages.modules[section.module], messages)]], 4)
  return listedItems(section, content, messages).map((item) => ({
    ...itemBlock(item, hrefOf(content.portal, section.module, item.id), section, content, messages),
    repeated,
  }))
}

const itemBlock = (
  { id, name, facts, description, below, reason, tlp }: ListedItem,
  to: string,
  section: Described,
  reader: ReportContent,
  messages: DocumentMessages,
): Block => {
  const { language } = reader
  const faint = { size: 8.5, leading: 12, color: colors.ink2 } as const
  const fact = quotedLine([`#${id}`, ...facts].join(' · '), reader)
  const rest = quotedLine(below.filter((one) => one !== '').join(' · '), reader)
  const block = stacked(
    [
      [9, textBlock([span(quotedLine(name, reader), 'semibold')], textWidth, { size: 10, leading: 14, to })],
      ...(reason === '' ? [] : [[1, reasonBlock(reason, textWidth, language)] as const]),
      [1, textBlock(fact, textWidth, faint)],
      ...levelLine(section, tlp),
      description === null || description.trim() === ''
        ? [4, textBlock(messages.noDescription, textWidth, { ...faint, size: 9, leading: 13 })]
        : [4, proseBlock(description, textWidth, { size: 9, leading: 13 }, reader)],
      ...(rest === '' ? [] : [[4, textBlock(rest, textWidth, faint)] as const]),
    ],
    10.5,
  )
  return { ...block, items: [...block.items, rule(block.height - 0.25, 0.5, colors.hair)] }
}

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

/** The left position of names, and the width of the days on the right. */
const [overdueLeft, overdueRight] = [76, 110]

/** The listed overdue repairs below their head. Empty when none is overdue. */
export const overdueRows = (
  overdue: RemediationFigures['overdue'],
  section: SectionLevel,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  if (overdue === undefined || overdue.repairs.length === 0) return []
  const { count, repairs } = overdue
  const title = textBlock(
    [span(messages.overdueRepairs, 'semibold'), span(`  ${messages.number(count)}`, 'regular', colors.ink2)],
    textWidth,
    { size: 10.5, leading: 14, to: overdueHrefOf(content.portal) },
  )
  const all = { size: 8.5, leading: 12, color: colors.ink2, to: overdueHrefOf(content.portal) } as const
  return [
    {
      ...stacked([
        [14, title],
        [4, { height: 0, items: [rule(0, 0.75, colors.line)] }],
      ]),
      isHead: true,
    },
    ...repairs.map((repair) => repairRow(repair, section, content, messages)),
    ...(count > repairs.length
      ? [stacked([[5, textBlock(messages.allOverdue(count), textWidth, all)]])]
      : []),
  ]
}

const repairRow = (
  { id, name, criticality, owner, due, days, tlp }: OverdueRepair,
  section: SectionLevel,
  reader: ReportContent,
  messages: DocumentMessages,
): Row => {
  const width = textWidth - overdueLeft - overdueRight
  const text = stacked([
    [
      0,
      textBlock([span(quotedLine(name, reader), 'semibold')], width, {
        size: 9,
        leading: 13,
        to: hrefOf(reader.portal, 'visibility', id),
      }),
    ],
    [
      0,
      textBlock(
        quotedLine(`${messages.repairer(owner)} · ${messages.dueOn(messages.date(Date.parse(due)))}`, reader),
        width,
        { size: 8, leading: 11, color: colors.ink2 },
      ),
    ],
    ...levelLine(section, tlp),
  ])
  const height = text.height + 6
  const baseline = 2 + baselineOf(9, 13)
  return {
    height,
    items: [
      ...criticalityItems(criticality, messages, { size: 9, top: 4.5, baseline }),
      ...text.items.map((item) => moved(item, overdueLeft, 2)),
      label(messages.daysLate(days), textWidth, baseline, { size: 9, align: 'right' }),
      rule(height - 0.25, 0.5, colors.hair),
    ],
  }
}
