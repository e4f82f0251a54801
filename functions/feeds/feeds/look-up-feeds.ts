import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { lookUpFeeds } from '#shared/contracts/feeds.ts'
import { keysOf } from '#shared/domain/indicators/matching-key.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { VisibleFeeds } from '../visible-feeds.ts'

const knownSchema = z.object({ id: z.int(), value_key: z.string(), verified: z.int() })

/** Which values of a pasted list are known to the caller: one query of the index for all of them. */
export const lookUpFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const replica = await visible.replica()
    const wanted = body.values.map((input) => ({ input, keys: keysOf(input), reading: readIndicator(input) }))
    const { sql, parameters } = visible.condition('feed')
    const rows = replica.rows(
      knownSchema,
      `SELECT feed.id, feed.value_key, feed.verified FROM feed WHERE feed.value_key IN (SELECT value FROM json_each(?)) AND ${sql} ORDER BY feed.id`,
      [JSON.stringify([...new Set(wanted.flatMap(({ keys }) => keys))]), ...parameters],
    )
    const known = Map.groupBy(rows, ({ value_key }) => value_key)
    return {
      data: wanted.map(({ input, keys, reading }) => ({
        input,
        value: reading.isIndicator ? reading.value : null,
        feeds: keys
          .flatMap((key) => known.get(key) ?? [])
          .map(({ id, verified }) => ({
            feed_id: id,
            ...(visible.isAnalyst ? { is_verified: verified === 1 } : {}),
          })),
      })),
    }
  })
