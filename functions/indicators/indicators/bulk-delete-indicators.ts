import { handle, type Route } from '#functions/platform/http/handler.ts'
import { bulkDeleteFeeds } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { removeFeeds } from './remove-indicators.ts'

/** Deletes the named feeds with their comments. */
export const bulkDeleteFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(bulkDeleteFeeds, async ({ body, session }) => ({
    changed: await removeFeeds(dependencies, session, body.feed_ids),
  }))
