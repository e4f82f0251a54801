import { handle, type Route } from '#functions/platform/http/handler.ts'
import { lookUpFeeds } from '#shared/contracts/feeds.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { knownContainers } from '../known-containers.ts'
import { knownValues, type KnownFeed } from '../known-values.ts'
import { VisibleFeeds } from '../visible-feeds.ts'

/** Which values of a pasted list are known to the caller. */
export const lookUpFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const replica = await visible.replica()
    const known = knownValues(replica, visible, body.values)
    const readings = body.values.map((input) => readIndicator(input))
    const containers = knownContainers(replica, visible, readings)
    const shownOf = ({ id, isVerified }: KnownFeed) => ({
      feed_id: id,
      ...(visible.isAnalyst ? { is_verified: isVerified } : {}),
    })
    return {
      data: body.values.map((input, index) => {
        const reading = readings[index]
        return {
          input,
          value: reading?.isIndicator === true ? reading.value : null,
          feeds: (known[index] ?? []).map(shownOf),
          contained_in: (containers[index] ?? []).map((feed) => ({ ...shownOf(feed), value: feed.value })),
        }
      }),
    }
  })
