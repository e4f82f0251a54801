import * as z from 'zod'
import { feedsByIds } from '#functions/feeds/feed-rows.ts'
import { feedsOfKey, givenToKey } from '#functions/feeds/key-scope.ts'
import { readChanges } from '#functions/platform/api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { apiIndicatorChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** What became of the indicators that a key sees. */
export const indicatorChangesRoute = (dependencies: IndicatorsDependencies): KeyRoute =>
  handleKey(apiIndicatorChanges, async ({ query, caller }) => {
    const keyFeeds = await feedsOfKey(dependencies, caller)
    const { visible, rights, replica } = keyFeeds
    return readChanges(dependencies.platform, {
      collection: dependencies.feeds,
      replica,
      kind: 'feed',
      seen: (row) => visible.isAnalyst || row['verified'] === 1,
      visible: givenToKey(keyFeeds),
      // A group that is published or taken back moves what a key of groups sees, and no indicator says so.
      bound: ['indicators', rights, caller.scope === null ? [] : verifiedAmong(replica, caller.scope.groups)],
      itemsOf: (ids) =>
        Promise.resolve(new Map(feedsByIds(replica, visible, ids).map((item) => [item.feed_id, item]))),
      query,
    })
  })

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

const verifiedAmong = (replica: Replica, groups: readonly number[]): number[] =>
  replica.rows(
    idSchema,
    'SELECT id FROM feed_group WHERE verified = 1 AND id IN (SELECT value FROM json_each(?)) ORDER BY id',
    [JSON.stringify(groups)],
  )
