import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import { listThreats } from '#shared/contracts/threats.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { readThreats } from './threat-page.ts'

/** The threat list: filters, sorts and pages of part 1 section 2. */
export const listThreatsRoute = (dependencies: ThreatsDependencies): Route =>
  handle(
    listThreats,
    async ({ query, session, request }) => {
      const { data, total, concerns: matches } = await readThreats(dependencies, session, query)
      return {
        data,
        meta: {
          ...pageMeta(request, { total, count: data.length, page: query.page, perPage: query.per_page }),
          ...matches,
        },
      }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
