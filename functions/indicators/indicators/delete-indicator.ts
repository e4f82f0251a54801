import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteFeed } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { removeFeeds } from './remove-indicators.ts'

/** Deletes a feed with its comments. */
export const deleteFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(deleteFeed, async ({ params, session }) => {
    await removeFeeds(dependencies, session, [params.id])
    return {}
  })
