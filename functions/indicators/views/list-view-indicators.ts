import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedViewFeeds } from '#shared/contracts/indicator-views.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../indicator-rows.ts'
import { allSearches, feedSearch } from '../indicator-search.ts'
import { feedListHeads, openMatchedFeeds } from '../matched-indicators.ts'
import { visibleView } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** The feeds of a view, filtered further. */
export const listFeedViewFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedViewFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openMatchedFeeds(dependencies, session)
      const { entity } = await visibleView(dependencies.views, session, params.id)
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
