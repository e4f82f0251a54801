import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { exportIndicatorsAs } from '../indicator-csv.ts'
import { allSearches, indicatorSearch, ofGroup } from '../indicator-search.ts'
import type { IndicatorAccess } from '../visible-indicators.ts'
import { openMatchedIndicators } from '../matched-indicators.ts'

/** The indicators of a group as a CSV file. */
export const exportGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    await visible.get('feed_group', params.id)
    const search = (seen: IndicatorAccess) => allSearches([indicatorSearch(seen, query), ofGroup(params.id)])
    return exportIndicatorsAs(
      dependencies,
      visible,
      { what: `feeds of group ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
