import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeeds } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../indicator-rows.ts'
import { feedSearch } from '../indicator-search.ts'
import { feedListHeads, openMatchedFeeds } from '../matched-indicators.ts'

/** The list of feeds: filters, sorts and pages of part 2 section 2. */
export const listFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeeds,
    async ({ query, session, request }) => {
      const visible = await openMatchedFeeds(dependencies, session)
      return feedPage(await visible.readModel(), visible, feedSearch(visible, query), query, request)
    },
    { alongsideOfClients: feedListHeads },
  )
