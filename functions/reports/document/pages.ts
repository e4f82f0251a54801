/** Lays out a whole document. Pure and fast: needs neither fonts nor a PDF. */
import {
  chartRows,
  continuesHeight,
  heightOf,
  lay,
  moved,
  partSpace,
  space,
  stacked,
  type Block,
  type Page,
  type PageItem,
  type Row,
} from 'pdf-layout'
import type { Language } from '#shared/contracts/account.ts'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { chartGap, chartsOf, chartWidth, periodLegend } from './charts.ts'
import { hasWithheld, tlpOfContent, type ReportContent, type ReportSection } from './content.ts'
import { coverItems } from './cover.ts'
import {
  colors,
  framed,
  layParts,
  noteBox,
  openFlow,
  readable,
  sheet,
  span,
  textBlock,
  textWidth,
  tlpBadge,
  tlpBlock,
  widthOf,
} from './layout.ts'
import { descriptionRows, overdueRows, valueRows } from './lists.ts'
import type { DocumentMessages } from './messages.ts'
import { messagesOf } from './languages.ts'
import { listHrefOf, quotedLine } from './quoted.ts'
import { modulesTable, repairMessage, summaryRows } from './summary.ts'
import { sectionTable } from './tables.ts'

/** The pages of a document: the cover with the contents, the summary, and the sections in order. */
export const layOut = (content: ReportContent): readonly Page[] => {
  const messages = messagesOf(content.language)
  const flow = openFlow(messages.continues)
  lay(flow, summaryRows(content, messages))
  const parts = [
    ...content.sections.map((section) => sectionRows(section, content, messages)),
    ...content.leftOut.map((module): Row[] => [
      { ...headOf(messages.modules[module], messages.leftOut), isHead: true },
      box(messages.leftOutBecause(module), content.language),
    ]),
  ]
  // The cover precedes the pages of the flow.
  const starts = [1, ...layParts(flow, parts)].map((page) => page + 1)
  const pages = [coverItems(content, messages, starts), ...flow.pages]
  return pages.map((items, index) => pageOf(items, index + 1, pages.length, content, messages))
}

/** The first page of the summary, in a document of about this many pages. */
export const summaryPage = (content: ReportContent, pages: number): Page => {
  const messages = messagesOf(content.language)
  const flow = openFlow(messages.continues)
  lay(flow, summaryRows(content, messages))
  return pageOf(flow.pages[0] ?? [], 2, Math.max(pages, flow.pages.length + 1), content, messages)
}

/** A page in the frame: provider, report, organization, page number, and the document's level. The cover is page 1. */
const pageOf = (
  items: readonly PageItem[],
  number: number,
  count: number,
  content: ReportContent,
  messages: DocumentMessages,
): Page =>
  framed(items, {
    ...(number === 1 ? {} : { head: [content.provider, content.name] }),
    foot: [content.organization, messages.range(content.period)],
    badge: tlpBadge(tlpOfContent(content)),
    number: `${messages.number(number)}/${messages.number(count)}`,
  })

/** Sample rows of a section from which its pages are estimated. */
export const estimatedRows = 40

/** The estimated number of pages of a document whose sections contain sample rows. */
export const estimatePages = (content: ReportContent): number => {
  const messages = messagesOf(content.language)
  const room = sheet.bottom - sheet.top
  const summary = Math.max(1, Math.ceil(heightOf(summaryRows(content, messages)) / room))
  const sections = content.sections.reduce((pages, section) => {
    const rows = sectionRows(section, content, messages)
    // Only the rows continue on other pages, not their head.
    const body = rows.filter(({ repeated }) => repeated !== undefined)
    const all = Math.min(section.total, reportLimits.documentRows)
    const given = section.view === 'figures' ? 0 : section.rows.length
    const mean = body.length === 0 ? 0 : heightOf(body) / body.length
    const height = partSpace + heightOf(rows) + (given === 0 ? 0 : (heightOf(body) * (all - given)) / given)
    // A page ends where the next row does not fit: on average, half a row stays empty.
    const taken = continuesHeight + (body[0]?.repeated?.height ?? 0) + mean / 2
    return pages + (height <= room ? height / room : height / (room - taken))
  }, 0)
  const left = content.leftOut.length * 0.15
  return 1 + summary + Math.ceil(sections + left)
}

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

const box = (text: string, language: Language, to?: string): Row =>
  noteBox(withoutHangingWords(text, language), to)

/** The rows of a section, its head first. */
const sectionRows = (section: ReportSection, content: ReportContent, messages: DocumentMessages): Row[] => {
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
  return [head, ...late, ...sectionTable(section, content, messages), ...last]
}

const figureRows = (section: ReportSection, content: ReportContent, messages: DocumentMessages): Row[] => {
  const charts = chartRows(chartsOf(section.module, section.figures, content, messages), chartWidth, chartGap)
  return [
    { ...stacked([[12, modulesTable([section], messages)]]), isHead: charts.length > 0 },
    ...(charts.length === 0
      ? []
      : [
          {
            ...stacked([
              [14, periodLegend(content, messages)],
              [0, space(10)],
            ]),
            isHead: true,
          },
        ]),
    ...charts.map((block) => ({ ...block, height: block.height + 14 })),
  ]
}
