/** Feeds as members of groups. */
import * as z from 'zod'
import { type Changed, changeEntities } from '#functions/platform/journal/bulk.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { FeedEntity } from '../collection.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { VisibleFeeds } from '../visible-indicators.ts'

/** Changes feeds as members of a group, which is then changed itself. Throws `not_found`. */
export const changeMembers = async (
  { feeds }: FeedsDependencies,
  session: Session,
  group: number,
  ids: readonly number[],
  change: (feed: FeedEntity) => Changed<FeedEntity>,
): Promise<{ changed: number }> => {
  await new VisibleFeeds(feeds, session).get('feed_group', group)
  const changed = await changeEntities(feeds, 'feed', ids, actorOf(session), change)
  if (changed > 0) await touchGroup(feeds, session, group)
  return { changed }
}

/** Notes with a group that its members have changed. */
export const touchGroup = async (
  feeds: FeedsDependencies['feeds'],
  session: Session,
  group: number,
): Promise<void> => {
  await changeEntities(feeds, 'feed_group', [group], actorOf(session), (before, commit) => ({
    entity: { ...before, last_update_date: commit.at },
    fields: ['feeds'],
  }))
}

/** A feed as a member of a group. */
export const withGroup = (feed: FeedEntity, group: number): Changed<FeedEntity> =>
  feed.group_ids.includes(group)
    ? { entity: feed, fields: [] }
    : { entity: { ...feed, group_ids: [...feed.group_ids, group] }, fields: ['groups'] }

/** A feed as a member of none of these groups. */
export const withoutGroups = (feed: FeedEntity, groups: readonly number[]): Changed<FeedEntity> => {
  const left = feed.group_ids.filter((id) => !groups.includes(id))
  return left.length === feed.group_ids.length
    ? { entity: feed, fields: [] }
    : { entity: { ...feed, group_ids: left }, fields: ['groups'] }
}

/** The ids of the feeds that are in one of the groups, or of the first so many of them. */
export const membersOf = (readModel: ReadModel, groups: readonly number[], most = -1): number[] =>
  readModel
    .rows(
      z.object({ owner: z.int() }),
      'SELECT DISTINCT owner FROM feed_group_ids WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY owner LIMIT ?',
      [JSON.stringify(groups), most],
    )
    .map(({ owner }) => owner)
