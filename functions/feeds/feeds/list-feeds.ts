import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeeds } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../feed-rows.ts'
import { feedSearch } from '../feed-search.ts'
import { feedListHeads, openConcerned } from '../concerned-feeds.ts'

/** The list of feeds: filters, sorts and pages of part 2 section 2. */
export const listFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeeds,
    async ({ query, session, request }) => {
      const visible = await openConcerned(dependencies, session)
      return feedPage(await visible.readModel(), visible, feedSearch(visible, query), query, request)
    },
    { alongsideOfClients: feedListHeads },
  )
