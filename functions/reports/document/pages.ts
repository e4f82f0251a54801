/** Lays out a whole document. Pure and fast: needs neither fonts nor a PDF. */
import type { PaperPage } from '#shared/contracts/paper.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { tlpOfContent, type ReportContent } from './content.ts'
import { coverItems } from './cover.ts'
import { sheet } from './blocks.ts'
import { continuesHeight, lay, openFlow } from './flow.ts'
import { framed } from './frame.ts'
import { above, laySections, sectionRows } from './sections.ts'
import { summaryRows } from './summary.ts'
import { messagesOf } from './messages.ts'

/** The pages of a document: the cover with the contents, the summary, and the sections in order. */
export const layOut = (content: ReportContent): readonly PaperPage[] => {
  const messages = messagesOf(content.language)
  const flow = openFlow()
  const tlp = tlpOfContent(content)
  lay(flow, summaryRows(content, messages), messages)
  // The cover precedes the pages of the flow.
  const starts = [1, ...laySections(flow, content, messages)].map((page) => page + 1)
  const pages = [coverItems(content, messages, starts), ...flow.pages]
  return pages.map((items, index) =>
    framed(content, messages, items, {
      number: index + 1,
      of: pages.length,
      tlp,
    }),
  )
}

/** The first page of the summary, in a document of about this many pages. */
export const summaryPage = (content: ReportContent, pages: number): PaperPage => {
  const messages = messagesOf(content.language)
  const flow = openFlow()
  lay(flow, summaryRows(content, messages), messages)
  return framed(content, messages, flow.pages[0] ?? [], {
    number: 2,
    of: Math.max(pages, flow.pages.length + 1),
    tlp: tlpOfContent(content),
  })
}

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
    const height = above + heightOf(rows) + (given === 0 ? 0 : (heightOf(body) * (all - given)) / given)
    // A page ends where the next row does not fit: on average, half a row stays empty.
    const taken = continuesHeight + (body[0]?.repeated?.height ?? 0) + mean / 2
    return pages + (height <= room ? height / room : height / (room - taken))
  }, 0)
  const left = content.leftOut.length * 0.15
  return 1 + summary + Math.ceil(sections + left)
}

const heightOf = (rows: readonly { readonly height: number }[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0)
