import { handle, type Route } from '#functions/platform/http/handler.ts'
import { verifyFeed } from '#shared/contracts/indicators.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { verifiedAs } from '../indicator-rules.ts'
import { changeOneFeed } from './change-one-indicator.ts'

/** Publishes a feed, or takes it back. */
export const verifyFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(verifyFeed, ({ params, body, session }) =>
    changeOneFeed(dependencies, session, params.id, (before, commit) =>
      verifiedAs(before, body.is_verified, commit, { reason: body.reason }),
    ),
  )
