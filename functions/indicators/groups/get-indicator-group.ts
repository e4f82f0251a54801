import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getFeedGroup } from '#shared/contracts/indicator-groups.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { VisibleFeeds } from '../visible-indicators.ts'
import { toGroupResponse } from './group-rows.ts'

/** One group; analysts also see who changed it, and when. */
export const getFeedGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(getFeedGroup, async ({ params, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const stored = await visible.get('feed_group', params.id)
    return {
      group: toGroupResponse(await visible.readModel(), params.id, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })
