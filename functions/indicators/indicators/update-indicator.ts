import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateFeed } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { changeFeed, openWarnings } from '../indicator-rules.ts'
import { changeOneFeed } from './change-one-indicator.ts'

/** Changes the fields that are given. */
export const updateFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(updateFeed, async ({ params, body, session }) => {
    const warningsOf = await openWarnings()
    return changeOneFeed(dependencies, session, params.id, (before, commit) =>
      changeFeed(commit, before, body, warningsOf),
    )
  })
