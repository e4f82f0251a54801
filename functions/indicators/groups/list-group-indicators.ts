import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../indicator-rows.ts'
import { allSearches, feedSearch, ofGroup } from '../indicator-search.ts'
import { feedListHeads, openMatchedFeeds } from '../matched-indicators.ts'

/** The feeds of a group that the caller sees. */
export const listFeedGroupFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedGroupFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openMatchedFeeds(dependencies, session)
      await visible.get('feed_group', params.id)
      return feedPage(
        await visible.readModel(),
        visible,
        allSearches([feedSearch(visible, query), ofGroup(params.id)]),
        query,
        request,
      )
    },
    { alongsideOfClients: feedListHeads },
  )
