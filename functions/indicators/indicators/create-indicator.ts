import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { createFeed } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { addFeed, openWarnings } from '../indicator-rules.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** Adds a feed. */
export const createFeedRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(createFeed, async ({ body, session, idempotency }) => {
    const warningsOf = await openWarnings()
    return feeds.commit(actorOf(session), (commit) => {
      const { id, feed } = addFeed(commit, body, warningsOf)
      return idempotency.record(commit, {
        feed: toIndicatorResponse(commit.readModel, id, feed, new VisibleFeeds(feeds, session)),
      })
    })
  })
