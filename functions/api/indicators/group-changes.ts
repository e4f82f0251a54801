import { groupsByIds } from '#functions/feeds/groups/group-rows.ts'
import { groupsOfKey } from '#functions/feeds/key-scope.ts'
import { VisibleFeeds } from '#functions/feeds/visible-feeds.ts'
import { entryColumns, readChanges, showsNames, type Showing } from '#functions/platform/api/changes.ts'
import { rightsOf } from '#functions/platform/api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { oneOf, refersToAny } from '#functions/platform/lists/where.ts'
import { apiGroupChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

const groupsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** A group shows how many indicators it has: those that came, went, were published or taken back move it. */
const showsCount: Showing = (changes) =>
  oneOf('feed_group.id', [
    ...new Set(
      changes.flatMap(({ row, before, action }) => {
        const [now, then] = [groupsOf(row?.['group_ids']), groupsOf(before?.['group_ids'])]
        // What of an update is not told to have been otherwise has stayed.
        const isSame =
          action === 'update' &&
          before !== undefined &&
          before['group_ids'] === undefined &&
          before['verified'] === undefined
        return isSame ? [] : [...now, ...then]
      }),
    ),
  ])

/** What became of the groups that a key sees. */
export const groupChangesRoute = ({ platform, feeds }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiGroupChanges, async ({ query, caller }) => {
    const visible = new VisibleFeeds(feeds, caller.session, caller.scope?.groups)
    const replica = await visible.replica()
    return readChanges(platform, {
      collection: feeds,
      replica,
      kind: 'feed_group',
      seen: (row, id) =>
        (visible.isAnalyst || row['verified'] === 1) &&
        (caller.scope === null || caller.scope.groups.includes(id)),
      visible: groupsOfKey({ visible }, caller),
      shows: {
        feed_tag: showsNames(entryColumns, (named) =>
          refersToAny('feed_group', 'tag_ids', 'feed_group.id', named),
        ),
        feed: showsCount,
      },
      bound: ['groups', rightsOf(caller)],
      itemsOf: (ids) =>
        Promise.resolve(new Map(groupsByIds(replica, visible, ids).map((item) => [item.group_id, item]))),
      query,
    })
  })
