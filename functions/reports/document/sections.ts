/** The sections of a document in their order: head, and rows as the section's view shows them. */
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
import { isKept, type ReportContent, type ReportSection } from './content.ts'
import { beginning, lay, pageOf, turn, type Flow, type Row } from './flow.ts'
import { listHrefOf } from './links.ts'
import { descriptionRows } from './list-rows.ts'
import { readable, widthOf } from './measure.ts'
import { quotedLine } from './quoted.ts'
import { chartWidth, modulesTable, repairSaid } from './summary.ts'
import { overdueRows } from './overdue-rows.ts'
import { tableRows } from './table-rows.ts'
import { valueRows } from './value-rows.ts'
import type { DocumentWords } from './words.ts'

/** A section begins on a page with so much room below the space above it, in points. */
const leastRoom = 160
/** The space above a section. */
export const above = 26

/** Lays the sections, and what was left out. Answers with the pages on which they begin, within the flow, from 1. */
export const laySections = (flow: Flow, content: ReportContent, words: DocumentWords): number[] => {
  turn(flow)
  const parts = [
    ...content.sections.map((section) => () => sectionRows(section, content, words)),
    ...content.leftOut.map((module) => (): Row[] => [
      { ...headOf(words.modules[module], words.leftOut), isHead: true },
      box(words.leftOutBecause(module), content.language),
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
    lay(flow, goesOn ? ruled : rows, words)
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

/** The name of a section and how many it has. */
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
export const sectionRows = (section: ReportSection, content: ReportContent, words: DocumentWords): Row[] => {
  const { module, total, rows, view, csv, figures } = section
  const { language, portal } = content
  const filters = section.filters.map(({ what, values }) => ({
    what,
    values: values.map((one) => quotedLine(one, content)),
  }))
  const said = [
    ...(filters.length === 0 ? [] : [words.filtered(filters)]),
    ...(total > 1 && view !== 'figures' ? [words.order(module, view, figures.matched > 0)] : []),
    ...(figures.matchedBefore === 0 ? [] : [words.matchedBefore(module, figures.matchedBefore)]),
    ...(module === 'feed' && total > 0 && view !== 'figures' ? [words.safely] : []),
  ].join(' ')
  const repaired = repairSaid(section, words)
  const isCut = view !== 'figures' && rows.length < total
  const note = { size: 8.5, leading: 12, color: colors.ink2 } as const
  const head: Row = {
    ...stacked([
      [
        0,
        headOf(
          words.modules[module],
          [
            words.counted(module, total),
            ...(figures.matched === 0 ? [] : [words.countedMatched(figures.matched)]),
          ].join(', '),
          section.tlp,
        ),
      ],
      ...(said === '' ? [] : [[2, textBlock(said, textWidth, note)] as const]),
      ...(repaired === '' ? [] : [[2, textBlock(repaired, textWidth, note)] as const]),
      ...(isCut
        ? [
            [
              2,
              textBlock(words.cut(rows.length, total, csv), textWidth, {
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
  const late = overdueRows(figures.remediation?.overdue, section, content, words)
  const kept = isKept(section.kept)
    ? [box(words.kept(section.kept), language, listHrefOf(portal, module))]
    : []
  if (total === 0) {
    const openBefore = figures.remediation?.openBefore ?? 0
    return [
      head,
      box(
        words.empty(module, filters.length > 0, openBefore),
        language,
        openBefore > 0 ? listHrefOf(portal, module) : undefined,
      ),
      ...late,
      ...kept,
    ]
  }
  const last = [...(isCut ? [box(words.cut(rows.length, total, csv), language)] : []), ...kept]
  if (section.view === 'figures')
    return [
      head,
      ...late,
      ...figureRows(section, content, words),
      box(words.allInFile(csv), language),
      ...kept,
    ]
  if (section.view === 'values') return [head, ...valueRows(section, content, words), ...last]
  if (section.view === 'descriptions')
    return [head, ...late, ...descriptionRows(section, content, words), ...last]
  return [head, ...late, ...tableRows(section, content, words), ...last]
}

const figureRows = (section: ReportSection, content: ReportContent, words: DocumentWords): Row[] => {
  const charts = chartRows(
    chartsOf(section.module, section.figures, content, words, chartWidth),
    chartWidth,
    18,
  )
  return [
    { ...stacked([[12, modulesTable([section], words)]]), isHead: charts.length > 0 },
    ...(charts.length === 0
      ? []
      : [
          {
            ...stacked([
              [14, legend(content, words)],
              [0, space(10)],
            ]),
            isHead: true,
          },
        ]),
    ...charts.map((block) => ({ ...block, height: block.height + 14 })),
  ]
}
