import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportFeeds } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from '#functions/feeds/dependencies.ts'
import { exportFeedsAs } from '#functions/feeds/feed-csv.ts'
import { feedSearch } from '#functions/feeds/feed-search.ts'
import { openConcerned } from '#functions/feeds/concerned-feeds.ts'

/** A CSV file of what the list of feeds shows. */
export const exportFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeeds, async ({ query, session, request }) => {
    const visible = await openConcerned(dependencies, session)
    return exportFeedsAs(
      dependencies,
      visible,
      {
        what: 'feeds',
        search: (seen) => feedSearch(seen, query),
        sort: query.sort,
        amount: query.amount,
      },
      session,
      request,
    )
  })
