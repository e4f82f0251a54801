import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateFeed } from '#shared/contracts/feeds.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { changeFeed } from '../feed-rules.ts'
import { changeOneFeed } from './change-one-feed.ts'

/** Changes the fields that are given. */
export const updateFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(updateFeed, ({ params, body, session }) =>
    changeOneFeed(dependencies, session, params.id, (before, commit) => changeFeed(commit, before, body)),
  )
