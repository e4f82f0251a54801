import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { getFeed } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedOf } from '../feed-rows.ts'
import { openVisible } from '../visible-feeds.ts'

/** One feed; analysts also see who changed it, and when. */
export const getFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(getFeed, async ({ params, session }) => {
    const visible = await openVisible(dependencies, session)
    const stored = await visible.get('feed', params.id)
    return {
      feed: feedOf(await visible.replica(), params.id, stored.entity, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })
