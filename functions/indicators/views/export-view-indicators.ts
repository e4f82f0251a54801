import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportFeedViewFeeds } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { exportIndicatorsAs } from '../indicator-csv.ts'
import { allSearches, indicatorSearch } from '../indicator-search.ts'
import type { IndicatorAccess } from '../visible-indicators.ts'
import { openMatchedIndicators } from '../matched-indicators.ts'
import { visibleView } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** The indicators of a view as a CSV file. */
export const exportViewIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeedViewFeeds, async ({ params, query, session, request }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    const { entity } = await visibleView(dependencies.views, session, params.id)
    const search = (seen: IndicatorAccess) =>
      allSearches([searchOfView(seen, entity), indicatorSearch(seen, query)])
    return exportIndicatorsAs(
      dependencies,
      visible,
      { what: `feeds of view ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
