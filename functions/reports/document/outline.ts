/** The bookmarks of a document: its contents, as on the cover. */
import type { PaperPage } from '#shared/contracts/paper.ts'
import type { ReportContent } from './content.ts'
import { messagesOf } from './messages.ts'

export interface Bookmark {
  readonly title: string
  /** From 1. */
  readonly page: number
}

/** The parts of a document in order: the summary, the sections, and the note on what was left out. */
export const partsOf = ({ language, sections, leftOut }: ReportContent): string[] => {
  const messages = messagesOf(language)
  return [
    messages.summary,
    ...[...sections.map(({ module }) => module), ...leftOut].map((one) => messages.modules[one]),
  ]
}

/** The bookmarks of laid out pages. They match the links of the cover. */
export const outlineOf = (content: ReportContent, pages: readonly PaperPage[]): Bookmark[] => {
  const targets = (pages[0]?.items ?? []).flatMap((item) =>
    item.kind === 'link' && typeof item.to === 'number' ? [item.to] : [],
  )
  return partsOf(content).flatMap((title, index) => {
    const page = targets[index]
    return page === undefined ? [] : [{ title, page }]
  })
}
