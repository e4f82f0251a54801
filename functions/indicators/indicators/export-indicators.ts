import { handle, type Route } from '#functions/platform/http/handler.ts'
import { exportFeeds } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '#functions/indicators/dependencies.ts'
import { exportFeedsAs } from '#functions/indicators/indicator-csv.ts'
import { feedSearch } from '#functions/indicators/indicator-search.ts'
import { openMatchedFeeds } from '#functions/indicators/matched-indicators.ts'

/** A CSV file of what the list of feeds shows. */
export const exportFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(exportFeeds, async ({ query, session, request }) => {
    const visible = await openMatchedFeeds(dependencies, session)
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
