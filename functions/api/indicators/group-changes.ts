import { groupsByIds } from '#functions/feeds/groups/group-rows.ts'
import { groupsOfKey } from '#functions/feeds/key-scope.ts'
import { VisibleFeeds } from '#functions/feeds/visible-feeds.ts'
import { readChanges } from '#functions/platform/api/changes.ts'
import { rightsOf } from '#functions/platform/api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { apiGroupChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** What became of the groups that a key sees. */
export const groupChangesRoute = ({ platform, feeds }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiGroupChanges, async ({ query, caller }) => {
    const visible = new VisibleFeeds(feeds, caller.session, caller.scope?.groups)
    const replica = await visible.replica()
    return readChanges(platform, {
      collection: feeds,
      replica,
      kind: 'feed_group',
      seen: (row) => visible.isAnalyst || row['verified'] === 1,
      visible: groupsOfKey({ visible }, caller),
      bound: ['groups', rightsOf(caller)],
      itemsOf: (ids) =>
        Promise.resolve(new Map(groupsByIds(replica, visible, ids).map((item) => [item.group_id, item]))),
      query,
    })
  })
