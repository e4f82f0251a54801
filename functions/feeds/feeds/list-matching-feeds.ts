import { handle, type Route } from '#functions/platform/http/handler.ts'
import { allOf, refersToAny } from '#functions/platform/lists/where.ts'
import { listMatchingFeeds } from '#shared/contracts/feeds.ts'
import { keyPart, keysOf } from '#shared/domain/indicators/matching-key.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedPage } from '../feed-rows.ts'
import { searchOf } from '../feed-search.ts'
import { VisibleFeeds } from '../visible-feeds.ts'

/**
 * Feeds like one that is about to be added: the same value, or its type and tags with a value that has this
 * one in it.
 */
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
