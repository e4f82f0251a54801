/** The summary: figures of the period and the one before, true sentences about them, and charts. */
import {
  baselineOf,
  chartRows,
  heightOf,
  moved,
  stacked,
  type Block,
  type PageItem,
  type Row,
} from 'pdf-layout'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import { chartGap, chartsOf, chartWidth, criticalityItems, periodLegend } from './charts.ts'
import {
  hasWithheld,
  withheldOfContent,
  type Compared,
  type RemediationFigures,
  type ReportContent,
  type ReportSection,
} from './content.ts'
import { bulletList, colors, label, rule, sheet, span, textBlock, textWidth, widthOf } from './layout.ts'
import type { DocumentMessages } from './messages.ts'
import { hrefOf, quotedLine } from './quoted.ts'

/** Maximum charts of the summary. */
const mostCharts = 4

/** Possible numbers of sentences and of longest open items, fullest first. */
const fillings = [
  [6, 5],
  [6, 4],
  [6, 3],
  [6, 2],
  [5, 2],
  [4, 2],
  [3, 2],
  [2, 3],
  [1, 3],
] as const

/** The rows of the summary, as many as fit on a page. The portal shows all. */
export const summaryRows = (content: ReportContent, messages: DocumentMessages): Row[] => {
  const room = sheet.bottom - sheet.top
  let rows: Row[] = []
  for (const [points, longest] of fillings) {
    rows = summaryOf(content, messages, points, longest)
    if (heightOf(rows) <= room) break
  }
  return rows
}

const summaryOf = (
  content: ReportContent,
  messages: DocumentMessages,
  mostPoints: number,
  mostLongest: number,
): Row[] => {
  const { sections, period, before } = content
  const points = pointsOf(content, messages).slice(0, mostPoints)
  const leading = leadingOf(sections)
  const charts =
    leading === undefined
      ? []
      : chartRows(
          chartsOf(leading.module, leading.figures, content, messages).slice(0, mostCharts),
          chartWidth,
          chartGap,
        )
  const filtered = sections.filter(({ filters }) => filters.length > 0)
  const withheld = withheldOfContent(content)
  const quiet = { size: 9, leading: 13, color: colors.ink2 }
  const head = stacked([
    [0, textBlock(messages.summary, textWidth, { size: 16, leading: 21, font: 'semibold' })],
    [0, textBlock(messages.against(period, before), textWidth, quiet)],
    ...(filtered.length === 0
      ? []
      : [
          [
            0,
            textBlock(
              messages.filteredFigures(filtered.map(({ module }) => messages.modules[module])),
              textWidth,
              quiet,
            ),
          ] as const,
        ]),
    ...(hasWithheld(withheld)
      ? [[0, textBlock(messages.withheld(withheld), textWidth, quiet)] as const]
      : []),
    [12, figuresRow(sections, messages)],
  ])
  const legendBlock = stacked(
    [
      [14, { height: 0, items: [rule(0, 0.75, colors.line)] }],
      [9, periodLegend(content, messages)],
    ],
    10,
  )
  return [
    { ...head, isHead: true },
    ...(points.length === 0
      ? []
      : [bulletList(points.map((point) => withoutHangingWords(point, content.language)))]),
    ...(charts.length === 0 ? [] : [{ ...legendBlock, isHead: true }]),
    ...charts.map((block, index) => ({
      ...block,
      height: block.height + (index < charts.length - 1 ? 14 : 0),
    })),
    stacked([[14, modulesTable(sections, messages)]]),
    ...longestRows(content, messages, mostLongest),
  ]
}

/** The section that the charts show: exposures if there are any, otherwise the first non-empty one. */
const leadingOf = (sections: readonly ReportSection[]): ReportSection | undefined => {
  const isSilent = ({ figures: { total } }: ReportSection): boolean => total.now === 0 && total.before === 0
  const ordered = sections.toSorted(
    (one, other) =>
      Number(isSilent(one)) - Number(isSilent(other)) ||
      Number(other.module === 'visibility') - Number(one.module === 'visibility'),
  )
  return ordered[0]
}

const figuresRow = (sections: readonly ReportSection[], messages: DocumentMessages): Block => {
  const height = 69
  const slot = textWidth / Math.max(sections.length, 1)
  const items = sections.flatMap(({ module, figures: { total } }, index): PageItem[] => {
    const x = index * slot + (index === 0 ? 0 : 12)
    const previously = `${messages.previously(messages.number(total.before))}, `
    return [
      ...(index === 0
        ? []
        : [
            {
              kind: 'line',
              x: index * slot,
              y: 1.5,
              toX: index * slot,
              toY: height,
              color: colors.hair,
              lineWidth: 0.5,
            } as const,
          ]),
      label(messages.modules[module], x, 10.5 + baselineOf(9, 13), { size: 9, font: 'semibold' }),
      label(messages.number(total.now), x, 23.5 + baselineOf(24, 28), { size: 24, font: 'semibold' }),
      label(previously, x, 51 + baselineOf(8.5, 13), { size: 8.5, color: colors.ink2 }),
      label(messages.difference(total), x + widthOf(previously, 'regular', 8.5), 51 + baselineOf(8.5, 13), {
        size: 8.5,
        font: 'semibold',
      }),
    ]
  })
  return {
    height: height + 0.75,
    items: [rule(0.75, 1.5, colors.ink), ...items, rule(height + 0.4, 0.75, colors.line)],
  }
}

/** True statements about the figures. Each sentence covers everything that it names. */
export const pointsOf = (content: ReportContent, messages: DocumentMessages): string[] => {
  const { sections } = content
  const leading = leadingOf(sections)
  if (leading === undefined) return []
  const others = sections.filter((section) => section !== leading)
  return [
    ...overduePoint(sections, messages),
    ...openLongPoint(leading, messages),
    ...matchedPoint(sections, messages),
    ...closedPoint(leading, content, messages),
    ...repairPoint(leading, messages),
    // The same numbers are above them.
    ...changedPoint(leading, content, messages),
    ...others.flatMap((section) => closedPoint(section, content, messages)),
    ...others.flatMap((section) => changedPoint(section, content, messages)),
  ]
}

/** Overdue repairs, even in a period without new items. */
const overduePoint = (sections: readonly ReportSection[], messages: DocumentMessages): string[] =>
  sections.flatMap(({ figures: { remediation } }) => {
    const [latest] = remediation?.overdue?.repairs ?? []
    return latest === undefined ? [] : [messages.overdue(remediation?.overdue?.count ?? 0, latest.days)]
  })

/** Items that match the organization's assets. */
const matchedPoint = (sections: readonly ReportSection[], messages: DocumentMessages): string[] => {
  const counts = sections
    .filter(({ figures }) => figures.matched > 0)
    .map(({ module, figures }) => ({ module, count: figures.matched }))
  return counts.length === 0 ? [] : [messages.matched(counts)]
}

const openLongPoint = (
  { module, figures: { remediation } }: ReportSection,
  messages: DocumentMessages,
): string[] =>
  module !== 'visibility' ||
  remediation === null ||
  remediation.openLong === null ||
  remediation.openLong.count === 0
    ? []
    : [messages.openLong(remediation.openLong.count, remediation.openLong.days)]

const changedPoint = (
  { module, figures: { total, categories } }: ReportSection,
  content: ReportContent,
  messages: DocumentMessages,
): string[] => {
  if (total.now === 0 && total.before === 0) return []
  const rise = (compared: Compared): number =>
    total.now > total.before ? compared.now - compared.before : compared.before - compared.now
  const [most] = categories.toSorted((one, other) => rise(other) - rise(one))
  const named =
    total.now === total.before || most === undefined || rise(most) <= 0
      ? undefined
      : { ...most, name: quotedLine(most.name, content) }
  return [messages.changed(module, total, named, content)]
}

const closedPoint = (
  { module, filters, figures: { remediation } }: ReportSection,
  content: ReportContent,
  messages: DocumentMessages,
): string[] => {
  if (remediation === null || (module !== 'visibility' && module !== 'incident')) return []
  if (remediation.closed.now > 0)
    return [messages.closed(module, remediation.closed.now, remediation.meanDays, content)]
  // Shown when something could have been closed. For exposures it also explains a missing repair time.
  return remediation.openBefore > 0 || remediation.openOfNew.now > 0 || module === 'visibility'
    ? [messages.noneClosed(module, filters.length > 0)]
    : []
}

/** The repair time. Omitted when nothing was closed, which another sentence states. */
const repairPoint = ({ figures: { remediation } }: ReportSection, messages: DocumentMessages): string[] => {
  if (remediation?.repairDays === undefined || remediation.closed.now === 0) return []
  return [
    remediation.repairDays.length === 0 ? messages.noneRepaired : messages.repairDays(remediation.repairDays),
  ]
}

/** The repair time of the exposures section, or why there is none. */
export const repairMessage = (
  { module, filters, figures: { remediation } }: ReportSection,
  messages: DocumentMessages,
): string => {
  if (module !== 'visibility' || remediation === null) return ''
  if (remediation.closed.now === 0) return messages.noneClosed(module, filters.length > 0)
  return remediation.repairDays === undefined || remediation.repairDays.length === 0
    ? messages.noneRepaired
    : messages.repairDays(remediation.repairDays)
}

/** The right edges of the columns of module figures. */
const columnEnds = [150, 224, 294, 389, 489.28] as const

/** The table of module figures. Has remediation columns when a module has remediation. */
export const modulesTable = (
  sections: readonly { readonly module: ReportModule; readonly figures: ReportSection['figures'] }[],
  messages: DocumentMessages,
): Block => {
  const { columns } = messages
  const hasRemediation = sections.some(({ figures }) => figures.remediation !== null)
  const heads = [
    columns.new,
    columns.before,
    ...(hasRemediation ? [columns.closed, columns.open, columns.mean] : []),
  ]
  const head: PageItem[] = [
    { kind: 'rect', x: 0, y: 0, width: textWidth, height: 18, fill: colors.wash },
    label(columns.module, 4, 3 + baselineOf(8.5, 12), { size: 8.5, font: 'semibold' }),
    ...heads.map((text, index) =>
      label(text, columnEnds[index] ?? 0, 3 + baselineOf(8.5, 12), {
        size: 8.5,
        font: 'semibold',
        align: 'right',
      }),
    ),
  ]
  const rows = sections.map(({ module, figures: { total, remediation } }): readonly [number, Block] => {
    const baseline = 4 + baselineOf(9, 13)
    const values = [
      messages.number(total.now),
      messages.number(total.before),
      ...(hasRemediation ? remediationTexts(remediation, messages) : []),
    ]
    return [
      0,
      {
        height: 21.5,
        items: [
          label(messages.modules[module], 4, baseline, { size: 9, font: 'semibold' }),
          ...values.map((text, index) =>
            label(text, columnEnds[index] ?? 0, baseline, {
              size: 9,
              align: 'right',
              color: index === 1 ? colors.ink2 : colors.ink,
            }),
          ),
          rule(21.25, 0.5, colors.hair),
        ],
      },
    ]
  })
  return stacked([[0, { height: 18, items: head }], ...rows])
}

const remediationTexts = (remediation: RemediationFigures | null, messages: DocumentMessages): string[] =>
  remediation === null
    ? ['–', '–', '–']
    : [
        messages.number(remediation.closed.now),
        messages.number(remediation.open),
        messages.days(remediation.meanDays.now),
      ]

/** The longest open exposures, or else incidents. */
const longestRows = (content: ReportContent, messages: DocumentMessages, most: number): Row[] => {
  const { sections, portal } = content
  const section =
    sections.find(
      ({ module, figures }) => module === 'visibility' && (figures.remediation?.longestOpen.length ?? 0) > 0,
    ) ?? sections.find(({ figures }) => (figures.remediation?.longestOpen.length ?? 0) > 0)
  const open = section?.figures.remediation?.longestOpen.slice(0, most) ?? []
  if (section === undefined || open.length === 0) return []
  const { module } = section
  const withLevels = open.some(({ criticality }) => criticality !== null)
  const left = withLevels ? 76 : 0
  const head: Row = {
    ...stacked([
      [18, textBlock(messages.openLongest, textWidth, { size: 10.5, leading: 14, font: 'semibold' })],
      [4, { height: 0, items: [rule(0, 0.75, colors.line)] }],
    ]),
    isHead: true,
  }
  const rows = open.map(({ id, name, criticality, days }): Row => {
    const text = textBlock([span(quotedLine(name, content))], textWidth - left - 60, {
      size: 9,
      leading: 13,
      to: hrefOf(portal, module, id),
    })
    const height = text.height + 4.5
    const baseline = 2 + baselineOf(9, 13)
    return {
      height,
      items: [
        ...(criticality === null
          ? []
          : criticalityItems(criticality, messages, { size: 9, top: 4.5, baseline })),
        ...text.items.map((item) => moved(item, left, 2)),
        label(messages.days(days), textWidth, baseline, { size: 9, align: 'right' }),
        rule(height - 0.25, 0.5, colors.hair),
      ],
    }
  })
  return [head, ...rows]
}
