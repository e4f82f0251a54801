/** A section of the document. */
import type { ModuleFigures, ReportSection } from '#functions/reports/document/content.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { documentRows } from './document-rows.ts'
import type { ReportReadModels, SectionData } from './section-data.ts'
import type { ReportCollections } from './section-items.ts'
import type { SectionScope } from './section-rows.ts'

/** A section that is not too long for a report. */
export type ShownSection = SectionData & { readonly figures: ModuleFigures }

export const isShown = (data: SectionData): data is ShownSection => data.figures !== null

const baseOf = ({ total, figures, filters, tlp, withheld }: ShownSection, csv: string) => ({
  total,
  figures,
  filters,
  tlp,
  withheld,
  csv,
})

/** A section with its first rows. `csv` is the name of the file with all of them. */
export const documentSection = async (
  collections: ReportCollections,
  readModels: ReportReadModels,
  { part, data }: { readonly part: ReportPart; readonly data: ShownSection },
  csv: string,
  language: Language,
  scope: SectionScope,
): Promise<ReportSection> => {
  const base = baseOf(data, csv)
  const rowsOf = <Part extends ReportPart>(of: Part) =>
    documentRows(collections, readModels, of, data.ids, language, scope)
  switch (part.module) {
    case 'visibility':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'incident':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'threat':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
    case 'feed':
      return { ...base, module: part.module, view: part.view, rows: await rowsOf(part) }
  }
}
