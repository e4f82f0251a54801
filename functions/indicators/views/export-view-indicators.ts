import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportFeedViewFeeds } from '#shared/contracts/indicator-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { exportFeedsAs } from '../indicator-csv.ts'
import { allSearches, feedSearch } from '../indicator-search.ts'
import type { IndicatorAccess } from '../visible-indicators.ts'
import { openMatchedFeeds } from '../matched-indicators.ts'
import { visibleView } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** A CSV file of the feeds of a view. */
export const exportFeedViewFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeedViewFeeds, async ({ params, query, session, request }) => {
    const visible = await openMatchedFeeds(dependencies, session)
    const { entity } = await visibleView(dependencies.views, session, params.id)
    const search = (seen: IndicatorAccess) =>
      allSearches([searchOfView(seen, entity), feedSearch(seen, query)])
    return exportFeedsAs(
      dependencies,
      visible,
      { what: `feeds of view ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
