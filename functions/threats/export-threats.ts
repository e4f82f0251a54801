import { matchesCell, matchesHeader } from '#functions/rules/lists/matches-csv.ts'
import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import type { Files } from '#functions/core/files/files.ts'
import { csvTextsOf } from '#functions/rules/translations/csv.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import { exportThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { threatCsvCells, threatCsvHeader, threatCsvPrefix } from './threat-csv.ts'
import { readThreats } from './threat-page.ts'

/** The list as a CSV file, limited to TLP levels that may be exported. */
export const exportThreatsRoute = (dependencies: ThreatsDependencies & { readonly files: Files }): Route =>
  handle(
    exportThreats,
    ({ query, session, request }) =>
      exportCsv(
        dependencies,
        { session, request },
        { what: 'threats', prefix: threatCsvPrefix },
        async (language) => {
          const { amount, ...wanted } = query
          const { data, total, leftOut } = await readThreats(
            dependencies,
            session,
            { ...wanted, page: 1, per_page: amount },
            'export',
          )
          const stored = await dependencies.threats.getMany(
            'threat',
            data.map(({ threat_id: id }) => id),
            { consistent: false },
          )
          return {
            header: [...threatCsvHeader(language), matchesHeader(language)],
            rows: data.map((threat, index) => {
              const entity = stored[index]?.entity
              return [
                ...threatCsvCells(
                  threat,
                  { ...csvTextsOf(entity), hyperlinks: entity?.hyperlinks ?? [] },
                  language,
                ),
                matchesCell(threat.concerns, language),
              ]
            }),
            total,
            leftOut,
          }
        },
      ),
    { alongsideOfOrganizations: [assetsHead] },
  )
