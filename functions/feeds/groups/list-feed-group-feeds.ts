import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedGroupFeeds } from '#shared/contracts/feed-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../feed-rows.ts'
import { allSearches, feedSearch, ofGroup } from '../feed-search.ts'
import { feedListHeads, openConcerned } from '../concerned-feeds.ts'

/** The feeds of a group that the caller sees. */
export const listFeedGroupFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedGroupFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openConcerned(dependencies, session)
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
