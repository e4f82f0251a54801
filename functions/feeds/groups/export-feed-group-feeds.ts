import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportFeedGroupFeeds } from '#shared/contracts/feed-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { exportFeedsAs } from '../feed-csv.ts'
import { allSearches, feedSearch, ofGroup } from '../feed-search.ts'
import type { SeenFeeds } from '../visible-feeds.ts'
import { openConcerned } from '../concerned-feeds.ts'

/** A CSV file of the feeds of a group. */
export const exportFeedGroupFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeedGroupFeeds, async ({ params, query, session, request }) => {
    const visible = await openConcerned(dependencies, session)
    await visible.get('feed_group', params.id)
    const search = (seen: SeenFeeds) => allSearches([feedSearch(seen, query), ofGroup(params.id)])
    return exportFeedsAs(
      dependencies,
      visible,
      { what: `feeds of group ${params.id}`, search, sort: query.sort, amount: query.amount },
      session,
      request,
    )
  })
