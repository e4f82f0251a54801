import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedViewFeeds } from '#shared/contracts/feed-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../feed-rows.ts'
import { allSearches, feedSearch } from '../feed-search.ts'
import { feedListHeads, openConcerned } from '../concerned-feeds.ts'
import { seenView } from './seen-view.ts'
import { searchOfView } from './view-search.ts'

/** The feeds of a view, filtered further. */
export const listFeedViewFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedViewFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openConcerned(dependencies, session)
      const { entity } = await seenView(dependencies.views, session, params.id)
      return feedPage(
        await visible.readModel(),
        visible,
        allSearches([searchOfView(visible, entity), feedSearch(visible, query)]),
        query,
        request,
      )
    },
    { alongsideOfClients: feedListHeads },
  )
