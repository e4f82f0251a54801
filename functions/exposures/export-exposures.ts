import { matchesCell, matchesHeader } from '#functions/rules/lists/matches-csv.ts'
import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import type { Files } from '#functions/core/files/files.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportCsv } from '#functions/rules/lists/export-csv.ts'
import { exportVisibilities } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { exposureCsvCells, exposureCsvHeader, exposureCsvPrefix } from './exposure-csv.ts'
import { readExposures } from './exposure-page.ts'

/** The list of the caller's organization as a CSV file, limited to TLP levels that may be exported. */
export const exportExposuresRoute = (
  dependencies: ExposuresDependencies & { readonly files: Files },
): Route =>
  handle(
    exportVisibilities,
    ({ query, session, request }) =>
      exportCsv(
        dependencies,
        { session, request },
        { what: 'visibilities', prefix: exposureCsvPrefix },
        async (language) => {
          const { amount, ...wanted } = query
          const { data, total, leftOut } = await readExposures(
            dependencies,
            session,
            { ...wanted, page: 1, per_page: amount },
            'export',
          )
          const stored = await dependencies.collection.getMany(
            'visibility',
            data.map(({ visibility_id: id }) => id),
            { consistent: false },
          )
          return {
            header: [...exposureCsvHeader(language), matchesHeader(language)],
            rows: data.map((exposure, index) => [
              ...exposureCsvCells(exposure, stored[index]?.entity.description ?? null, language),
              matchesCell(exposure.concerns, language),
            ]),
            total,
            leftOut,
          }
        },
      ),
    { alongsideOfOrganizations: [assetsHead] },
  )
