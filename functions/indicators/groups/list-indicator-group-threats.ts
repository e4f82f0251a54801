import { assetsHead } from '#functions/platform/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedGroupThreats } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { relatedThreats } from '../related-threats.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** Threats related to a group. */
export const listFeedGroupThreatsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedGroupThreats,
    async ({ params, query, session, request }) => {
      await new VisibleFeeds(dependencies.feeds, session).get('feed_group', params.id)
      return relatedThreats(dependencies, session, [params.id], query, request)
    },
    { alongsideOfClients: [assetsHead] },
  )
