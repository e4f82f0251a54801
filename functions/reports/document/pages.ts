/** A whole document as pages. Pure and quick: neither fonts nor a PDF are needed. */
import type { PaperPage } from '#shared/contracts/paper.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { tlpOfContent, type ReportContent } from './content.ts'
import { coverItems } from './cover.ts'
import { lay, openFlow } from './flow.ts'
import { framed } from './frame.ts'
import { laySections } from './sections.ts'
import { summaryRows } from './summary.ts'
import { wordsOf } from './words.ts'

/** The pages of a document: the cover with the contents, the summary, and the sections in their order. */
export const layOut = (content: ReportContent): readonly PaperPage[] => {
  const words = wordsOf(content.language)
  const flow = openFlow()
  const tlp = tlpOfContent(content)
  // The summary speaks of all sections.
  lay(
    flow,
    summaryRows(content, words).map((row) => ({ ...row, tlp })),
    words,
  )
  // The cover is before the pages of the flow.
  const starts = [1, ...laySections(flow, content, words)].map((page) => page + 1)
  const pages = [coverItems(content, words, starts), ...flow.pages]
  return pages.map((items, index) =>
    framed(content, words, items, {
      number: index + 1,
      of: pages.length,
      tlp: index === 0 ? tlp : (flow.levels[index - 1] ?? tlp),
    }),
  )
}

/** The first page of the summary, in a document of as many pages as it is likely to have. */
export const summaryPage = (content: ReportContent): PaperPage => {
  const words = wordsOf(content.language)
  const flow = openFlow()
  lay(flow, summaryRows(content, words), words)
  const pages = estimatePages(content.sections.map((section) => ({ part: section, total: section.total })))
  return framed(content, words, flow.pages[0] ?? [], {
    number: 2,
    of: Math.max(pages, flow.pages.length + 1),
    tlp: tlpOfContent(content),
  })
}

/** Rows on a page by view, as they are on average: names of two lines, descriptions of a few. */
const rowsOnPage = { table: 16, descriptions: 5, values: 38 } as const

/** About how many pages a document has, by the rows of its sections. */
export const estimatePages = (
  sections: readonly { readonly part: Pick<ReportPart, 'view'>; readonly total: number }[],
): number =>
  // The cover and the summary.
  2 +
  Math.ceil(
    sections.reduce(
      (sum, { part, total }) =>
        sum +
        (part.view === 'figures' || total === 0
          ? 0.5
          : Math.min(total, reportLimits.documentRows) / rowsOnPage[part.view] + 0.1),
      0,
    ),
  )
