import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateFeed } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { changeFeed, openWarnings } from '../feed-rules.ts'
import { changeOneFeed } from './change-one-feed.ts'

/** Changes the fields that are given. */
export const updateFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(updateFeed, async ({ params, body, session }) => {
    const warningsOf = await openWarnings()
    return changeOneFeed(dependencies, session, params.id, (before, commit) =>
      changeFeed(commit, before, body, warningsOf),
    )
  })
