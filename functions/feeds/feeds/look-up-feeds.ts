import { handle, type Route } from '#functions/platform/http/handler.ts'
import { lookUpFeeds } from '#shared/contracts/feeds.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { knownValues } from '../known-values.ts'
import { VisibleFeeds } from '../visible-feeds.ts'

/** Which values of a pasted list are known to the caller. */
export const lookUpFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const replica = await visible.replica()
    const known = knownValues(replica, visible, body.values)
    return {
      data: body.values.map((input, index) => {
        const reading = readIndicator(input)
        return {
          input,
          value: reading.isIndicator ? reading.value : null,
          feeds: (known[index] ?? []).map(({ id, isVerified }) => ({
            feed_id: id,
            ...(visible.isAnalyst ? { is_verified: isVerified } : {}),
          })),
        }
      }),
    }
  })
