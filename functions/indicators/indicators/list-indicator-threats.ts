import { assetsHead } from '#functions/platform/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listFeedThreats } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { relatedThreats } from '../related-threats.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** Threats related to a feed. */
export const listFeedThreatsRoute = (dependencies: FeedsDependencies): Route =>
  handle(
    listFeedThreats,
    async ({ params, query, session, request }) => {
      const visible = new VisibleFeeds(dependencies.feeds, session)
      const { entity } = await visible.get('feed', params.id)
      const { groups } = toIndicatorResponse(await visible.readModel(), params.id, entity, visible)
      return relatedThreats(
        dependencies,
        session,
        groups.map(({ group_id }) => group_id),
        query,
        request,
      )
    },
    { alongsideOfClients: [assetsHead] },
  )
