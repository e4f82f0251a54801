/** The sections of a document in order: head, and rows in the section's view. */
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { Language } from '#shared/contracts/account.ts'
import {
  colors,
  rule,
  sheet,
  space,
  span,
  stacked,
  textBlock,
  textWidth,
  tlpBlock,
  moved,
  type Block,
} from './blocks.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { chartRows, chartsOf, legend } from './charts.ts'
import { hasWithheld, type ReportContent, type ReportSection } from './content.ts'
import { beginning, lay, pageOf, turn, type Flow, type Row } from './flow.ts'
import { listHrefOf } from './links.ts'
import { descriptionRows } from './list-rows.ts'
import { readable, widthOf } from './measure.ts'
import { quotedLine } from './quoted.ts'
import { chartWidth, modulesTable, repairMessage } from './summary.ts'
import { overdueRows } from './overdue-rows.ts'
import { tableRows } from './table-rows.ts'
import { valueRows } from './value-rows.ts'
import type { DocumentMessages } from './messages.ts'

/** Minimum points below the space above a section for beginning it on the same page. */
const leastRoom = 160
/** The space above a section. */
export const above = 26

/**
 * Lays out the sections and the note on what was left out. Returns their first pages within the flow, starting at 1.
 */
export const laySections = (flow: Flow, content: ReportContent, messages: DocumentMessages): number[] => {
  turn(flow)
  const parts = [
    ...content.sections.map((section) => () => sectionRows(section, content, messages)),
    ...content.leftOut.map((module) => (): Row[] => [
      { ...headOf(messages.modules[module], messages.leftOut), isHead: true },
      box(messages.leftOutBecause(module), content.language),
    ]),
  ]
  return parts.map((rowsOf) => {
    const rows = rowsOf()
    const ruled = underRule(rows)
    const isFirst = flow.y === sheet.top
    const goesOn = !isFirst && flow.y + above + Math.max(leastRoom, beginning(ruled)) <= sheet.bottom
    if (!isFirst && !goesOn) turn(flow)
    if (goesOn) flow.y += above
    const start = pageOf(flow)
    lay(flow, goesOn ? ruled : rows, messages)
    return start
  })
}

const underRule = ([first, ...rest]: readonly Row[]): Row[] =>
  first === undefined
    ? []
    : [
        {
          ...first,
          height: first.height + 9.5,
          items: [rule(0.75, 1.5, colors.ink), ...first.items.map((item) => moved(item, 0, 9.5))],
        },
        ...rest,
      ]

/** The head of a section: name and number of items. */
const headOf = (name: string, count: string, tlp?: TlpLevel): Block => {
  const title = textBlock([span(name, 'semibold')], textWidth, { size: 16, leading: 21 })
  const beside = textBlock([span(count, 'regular', colors.ink2)], textWidth, { size: 9, leading: 21 })
  const nameWidth = widthOf(readable(name), 'semibold', 16)
  const mark = tlp === undefined ? [] : tlpBlock(tlp).items
  const countWidth = widthOf(readable(count), 'regular', 9)
  return {
    height: 21,
    items: [
      ...title.items,
      ...beside.items.map((item) => moved(item, nameWidth + 8, 2.3)),
      ...mark.map((item) => moved(item, nameWidth + countWidth + 16, 7)),
    ],
  }
}

const box = (text: string, language: Language, to?: string): Row => {
  const block = textBlock(withoutHangingWords(text, language), textWidth - 20, {
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

/** The rows of a section, its head first. */
export const sectionRows = (
  section: ReportSection,
  content: ReportContent,
  messages: DocumentMessages,
): Row[] => {
  const { module, total, rows, view, csv, figures } = section
  const { language, portal } = content
  const filters = section.filters.map(({ what, values }) => ({
    what,
    values: values.map((one) => quotedLine(one, content)),
  }))
  const lines = [
    ...(filters.length === 0 ? [] : [messages.filtered(filters)]),
    ...(total > 1 && view !== 'figures' ? [messages.order(module, view, figures.matched > 0)] : []),
    ...(figures.matchedBefore === 0 ? [] : [messages.matchedBefore(module, figures.matchedBefore)]),
    ...(module === 'feed' && total > 0 && view !== 'figures' ? [messages.safely] : []),
  ].join(' ')
  const repaired = repairMessage(section, messages)
  const isCut = view !== 'figures' && rows.length < total
  const note = { size: 8.5, leading: 12, color: colors.ink2 } as const
  const head: Row = {
    ...stacked([
      [
        0,
        headOf(
          messages.modules[module],
          [
            messages.counted(module, total),
            ...(figures.matched === 0 ? [] : [messages.countedMatched(figures.matched)]),
          ].join(', '),
          section.tlp,
        ),
      ],
      ...(lines === '' ? [] : [[2, textBlock(lines, textWidth, note)] as const]),
      ...(repaired === '' ? [] : [[2, textBlock(repaired, textWidth, note)] as const]),
      ...(isCut
        ? [
            [
              2,
              textBlock(messages.cut(rows.length, total, csv), textWidth, {
                ...note,
                color: colors.ink,
                font: 'semibold',
              }),
            ] as const,
          ]
        : []),
    ]),
    isHead: true,
  }
  const late = overdueRows(figures.remediation?.overdue, section, content, messages)
  const withheld = hasWithheld(section.withheld)
    ? [box(messages.withheld(section.withheld), language, listHrefOf(portal, module))]
    : []
  if (total === 0) {
    const openBefore = figures.remediation?.openBefore ?? 0
    return [
      head,
      box(
        messages.empty(module, filters.length > 0, openBefore),
        language,
        openBefore > 0 ? listHrefOf(portal, module) : undefined,
      ),
      ...late,
      ...withheld,
    ]
  }
  const last = [...(isCut ? [box(messages.cut(rows.length, total, csv), language)] : []), ...withheld]
  if (section.view === 'figures')
    return [
      head,
      ...late,
      ...figureRows(section, content, messages),
      box(messages.allInFile(csv), language),
      ...withheld,
    ]
  if (section.view === 'values') return [head, ...valueRows(section, content, messages), ...last]
  if (section.view === 'descriptions')
    return [head, ...late, ...descriptionRows(section, content, messages), ...last]
  return [head, ...late, ...tableRows(section, content, messages), ...last]
}

const figureRows = (section: ReportSection, content: ReportContent, messages: DocumentMessages): Row[] => {
  const charts = chartRows(
    chartsOf(section.module, section.figures, content, messages, chartWidth),
    chartWidth,
    18,
  )
  return [
    { ...stacked([[12, modulesTable([section], messages)]]), isHead: charts.length > 0 },
    ...(charts.length === 0
      ? []
      : [
          {
            ...stacked([
              [14, legend(content, messages)],
              [0, space(10)],
            ]),
            isHead: true,
          },
        ]),
    ...charts.map((block) => ({ ...block, height: block.height + 14 })),
  ]
}
