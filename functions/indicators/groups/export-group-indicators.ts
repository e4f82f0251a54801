import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { exportFeedsAs } from '../indicator-csv.ts'
import { allSearches, feedSearch, ofGroup } from '../indicator-search.ts'
import type { IndicatorAccess } from '../visible-indicators.ts'
import { openMatchedFeeds } from '../matched-indicators.ts'

/** A CSV file of the feeds of a group. */
export const exportFeedGroupFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = await openMatchedFeeds(dependencies, session)
    await visible.get('feed_group', params.id)
    const search = (seen: IndicatorAccess) => allSearches([feedSearch(seen, query), ofGroup(params.id)])
    return exportFeedsAs(
      dependencies,
      visible,
      { what: `feeds of group ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
