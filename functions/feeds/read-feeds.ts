/** Reading feeds: the list, one, those like a new one, and which values of a pasted list are known. */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { historyOf } from '#functions/platform/journal/history.ts'
import { allOf, refersToAny } from '#functions/platform/lists/where.ts'
import { getFeed, listFeeds, listMatchingFeeds, lookUpFeeds } from '#shared/contracts/feeds.ts'
import { keyPart, keysOf } from '#shared/domain/indicators/matching-key.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { feedOf, feedPage } from './feed-rows.ts'
import { feedSearch, searchOf } from './feed-search.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** The list of feeds: filters, sorts and pages of part 2 section 2. */
export const listFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listFeeds, async ({ query, session, request }) => {
    const visible = new VisibleFeeds(feeds, session)
    return feedPage(await visible.replica(), visible, feedSearch(visible, query), query, request)
  })

/** One feed; analysts also see who changed it, and when. */
export const getFeedRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(getFeed, async ({ params, session }) => {
    const visible = new VisibleFeeds(feeds, session)
    const stored = await visible.get('feed', params.id)
    return {
      feed: feedOf(await visible.replica(), params.id, stored.entity, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })

/** Feeds like one that is about to be added: the same value, or its type and tags with a value that has this one in it. */
export const listMatchingFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(listMatchingFeeds, async ({ query, session, request }) => {
    const visible = new VisibleFeeds(feeds, session)
    const keys = keysOf(query.value)
    const part = keyPart(query.value)
    const tagged = refersToAny('feed', 'tag_ids', 'feed.id', query.tags_ids)
    const alike =
      query.feed_type_id === undefined || tagged === undefined || part.length < 4
        ? undefined
        : allOf([
            { sql: 'feed.type_id = ?', parameters: [query.feed_type_id] },
            tagged,
            { sql: 'instr(feed.value_key, ?) > 0', parameters: [part] },
          ])
    const same = { sql: `feed.value_key IN (${keys.map(() => '?').join(', ')})`, parameters: keys }
    const where =
      alike === undefined
        ? same
        : { sql: `(${same.sql}) OR (${alike.sql})`, parameters: [...same.parameters, ...alike.parameters] }
    return feedPage(await visible.replica(), visible, searchOf(where), query, request)
  })

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
