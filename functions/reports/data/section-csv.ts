/** The CSV file of a section: all rows, in the columns of the list's export. */
import { csvCells, csvHeader } from '#functions/indicators/indicator-csv.ts'
import { indicatorsByIds } from '#functions/indicators/indicator-rows.ts'
import { indicatorAccessOf } from '#functions/indicators/visible-indicators.ts'
import { incidentCsv } from '#functions/incidents/incident-presenter.ts'
import { csvLine, csvSeparator, csvStart, type Cell } from '#functions/rules/lists/csv.ts'
import { csvTextsOf } from '#functions/rules/translations/csv.ts'
import { threatCsv, threatCsvTexts } from '#functions/threats/threat-presenter.ts'
import { exposureCsvCells, exposureCsvHeader } from '#functions/exposures/exposure-csv.ts'
import { matchesCell, matchesHeader } from '#functions/rules/lists/matches-csv.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { sectionMatches } from './matched-rows.ts'
import { readModelOf, type ReportReadModels } from './section-data.ts'
import {
  storedOf,
  incidentItems,
  threatItems,
  exposureItems,
  type ReportCollections,
} from './section-items.ts'
import type { SectionScope } from './section-rows.ts'

/** Rows read and written at once. */
const rowsAtOnce = 1_000

/** All rows of a section, from the ids of `readSection`, as CSV text in chunks. */
export async function* sectionCsv(
  collections: ReportCollections,
  readModels: ReportReadModels,
  part: Pick<ReportPart, 'module'>,
  ids: readonly number[],
  language: Language,
  scope: SectionScope,
): AsyncGenerator<string> {
  const separator = csvSeparator(language)
  const { header, cells } = columnsOf(collections, readModels, part, language, scope)
  yield csvStart + csvLine(header, separator)
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const lines = await cells(ids.slice(from, from + rowsAtOnce))
    yield lines.map((line) => csvLine(line, separator)).join('')
  }
}

interface Columns {
  readonly header: readonly string[]
  readonly cells: (ids: readonly number[]) => Promise<Cell[][]>
}

const columnsOf = (
  collections: ReportCollections,
  readModels: ReportReadModels,
  { module }: Pick<ReportPart, 'module'>,
  language: Language,
  scope: SectionScope,
): Columns => {
  switch (module) {
    case 'visibility':
      return {
        header: [...exposureCsvHeader(language), matchesHeader(language)],
        cells: async (ids) => {
          const items = exposureItems(readModels, ids, scope)
          const stored = await storedOf(
            collections.visibility,
            'visibility',
            items.map(({ visibility_id: id }) => id),
          )
          const matches = sectionMatches(readModelOf(readModels, 'visibility'), 'visibility', ids, scope)
          return items.map((item, index) => [
            ...exposureCsvCells(item, stored[index]?.entity.description ?? null, language),
            matchesCell(matches.get(item.visibility_id), language),
          ])
        },
      }
    case 'incident':
      return {
        header: incidentCsv.header(language),
        cells: async (ids) => {
          const items = incidentItems(readModels, ids, scope)
          const stored = await storedOf(
            collections.incident,
            'incident',
            items.map(({ incident_id: id }) => id),
          )
          return items.map((item, index) =>
            incidentCsv.cells({ ...item, ...csvTextsOf(stored[index]?.entity) }, language),
          )
        },
      }
    case 'threat':
      return {
        header: threatCsv.header(language),
        cells: async (ids) => {
          const items = await threatItems(collections, readModels, ids, scope)
          const stored = await storedOf(
            collections.threat,
            'threat',
            items.map(({ threat }) => threat.threat_id),
          )
          return items.map(({ threat, matches }, index) =>
            threatCsv.cells(
              { ...threat, ...threatCsvTexts(stored[index]?.entity), concerns: [...matches] },
              language,
            ),
          )
        },
      }
    case 'feed': {
      const visible = {
        ...indicatorAccessOf(scope.role, undefined, maxTlp('report')),
        assetOwner: scope.organizationId,
        falsePositives: scope.falsePositives,
      }
      return {
        header: csvHeader(language, visible),
        cells: (ids) =>
          Promise.resolve(
            indicatorsByIds(readModelOf(readModels, 'feed'), visible, ids).map((indicator) =>
              csvCells(indicator, language, visible),
            ),
          ),
      }
    }
  }
}
