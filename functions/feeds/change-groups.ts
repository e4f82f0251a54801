/** Creating, changing and deleting groups, and what is done with all feeds of one: analysts' calls (part 2 sections 2 and 4). */
import * as z from 'zod'
import { isActiveEntry } from '#functions/platform/dictionaries/entries.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { changeEntities, deleteEntities, type Changed } from '#functions/platform/journal/bulk.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import {
  addFeedsToGroup,
  bulkDeleteFeedGroups,
  createFeedGroup,
  deleteFeedGroup,
  removeFeedsFromGroup,
  updateFeedGroup,
  updateFeedsOfGroup,
} from '#shared/contracts/feed-groups.ts'
import { PortalError } from '#shared/http/errors.ts'
import { groupNameKey, type FeedEntity, type FeedGroupEntity } from './collection.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { verifiedAs } from './feed-rules.ts'
import { groupOf } from './group-rows.ts'
import { feedJobs } from './job-routes.ts'
import type { MassTask } from './mass-action.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** Creates a group of feeds. */
export const createFeedGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(createFeedGroup, async ({ body, session }) => {
    const id = await feeds.commit(actorOf(session), (commit) => {
      checkName(commit.replica, body.name, undefined)
      checkTags(commit.replica, body.tags_ids, [])
      const next = commit.nextId('feed_group')
      commit.create('feed_group', next, {
        name: body.name,
        description: body.description,
        tag_ids: [...body.tags_ids],
        is_verified: body.is_verified,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
      return next
    })
    return { group: groupOf(await feeds.replica(), id, new VisibleFeeds(feeds, session)) }
  })

/** Changes the fields that are given. */
export const updateFeedGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(updateFeedGroup, async ({ params, body, session }) => {
    await feeds.commit(actorOf(session), async (commit) => {
      const stored = await feeds.get('feed_group', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const before = stored.entity
      const group: FeedGroupEntity = {
        ...before,
        name: body.name ?? before.name,
        description: body.description === undefined ? before.description : body.description,
        tag_ids: body.tags_ids === undefined ? before.tag_ids : [...body.tags_ids],
        is_verified: body.is_verified ?? before.is_verified,
      }
      const fields = (
        [
          ['name', 'name'],
          ['description', 'description'],
          ['tag_ids', 'tags'],
          ['is_verified', 'is_verified'],
        ] as const
      )
        .filter(([field]) => JSON.stringify(group[field]) !== JSON.stringify(before[field]))
        .map(([, name]) => name)
      if (fields.length === 0) return
      checkName(commit.replica, group.name, params.id)
      checkTags(commit.replica, group.tag_ids, before.tag_ids)
      commit.update('feed_group', params.id, { ...group, last_update_date: commit.at }, stored, fields)
    })
    return { group: groupOf(await feeds.replica(), params.id, new VisibleFeeds(feeds, session)) }
  })

/** Deletes a group. */
export const deleteFeedGroupRoute = (dependencies: FeedsDependencies): Route =>
  handle(deleteFeedGroup, async ({ params, session }) => {
    await remove(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named groups. */
export const bulkDeleteFeedGroupsRoute = (dependencies: FeedsDependencies): Route =>
  handle(bulkDeleteFeedGroups, async ({ body, session }) => ({
    changed: await remove(dependencies, session, body.feed_group_ids),
  }))

/** Adds feeds to a group; those that are in it already are not counted. */
export const addFeedsToGroupRoute = (dependencies: FeedsDependencies): Route =>
  handle(addFeedsToGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (feed) => withGroup(feed, params.id)),
  )

/** Takes feeds out of a group. */
export const removeFeedsFromGroupRoute = (dependencies: FeedsDependencies): Route =>
  handle(removeFeedsFromGroup, ({ params, body, session }) =>
    changeMembers(dependencies, session, params.id, body.feeds_ids, (feed) =>
      withoutGroups(feed, [params.id]),
    ),
  )

/** Publishes every feed of a group, takes them back, or sets their IDS flag. */
export const updateFeedsOfGroupRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(updateFeedsOfGroup, async ({ params, body, session }) => {
    await new VisibleFeeds(feeds, session).get('feed_group', params.id)
    const changed = await changeEntities(
      feeds,
      'feed',
      membersOf(await feeds.replica(), [params.id]),
      actorOf(session),
      (feed, commit) =>
        'verified' in body
          ? verifiedAs(feed, body.verified, commit.at)
          : {
              entity: { ...feed, ids_flag: body.ids_flag },
              fields: feed.ids_flag === body.ids_flag ? [] : ['ids_flag'],
            },
    )
    return { changed }
  })

const changeMembers = async (
  { feeds }: FeedsDependencies,
  session: Session,
  group: number,
  ids: readonly number[],
  change: (feed: FeedEntity) => Changed<FeedEntity>,
): Promise<{ changed: number }> => {
  await new VisibleFeeds(feeds, session).get('feed_group', group)
  const changed = await changeEntities(feeds, 'feed', ids, actorOf(session), change)
  if (changed > 0) {
    await changeEntities(feeds, 'feed_group', [group], actorOf(session), (before, commit) => ({
      entity: { ...before, last_update_date: commit.at },
      fields: ['feeds'],
    }))
  }
  return { changed }
}

const withGroup = (feed: FeedEntity, group: number): Changed<FeedEntity> =>
  feed.group_ids.includes(group)
    ? { entity: feed, fields: [] }
    : { entity: { ...feed, group_ids: [...feed.group_ids, group] }, fields: ['groups'] }

const withoutGroups = (feed: FeedEntity, groups: readonly number[]): Changed<FeedEntity> => {
  const left = feed.group_ids.filter((id) => !groups.includes(id))
  return left.length === feed.group_ids.length
    ? { entity: feed, fields: [] }
    : { entity: { ...feed, group_ids: left }, fields: ['groups'] }
}

const membersOf = (replica: Replica, groups: readonly number[]): number[] =>
  replica
    .rows(
      z.object({ owner: z.int() }),
      'SELECT DISTINCT owner FROM feed_group_ids WHERE ref IN (SELECT value FROM json_each(?)) ORDER BY owner',
      [JSON.stringify(groups)],
    )
    .map(({ owner }) => owner)

/** Feeds that forget a group within the request that deletes it: more than these are left to a job. */
const forgottenAtOnce = 900

/**
 * The groups go first; a feed that still names one that is gone shows nothing of it, and forgets it right after or, where they
 * are many, by a job.
 */
const remove = async (
  dependencies: FeedsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const { feeds, threats } = dependencies
  const named = (await threats.replica()).count(
    'SELECT count(*) FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )
  if (named > 0) throw new PortalError('in_use')
  const deleted = await deleteEntities(feeds, 'feed_group', ids, actorOf(session))
  const replica = await feeds.replica()
  const members = membersOf(replica, ids)
  if (members.length <= forgottenAtOnce)
    await changeEntities(feeds, 'feed', members, actorOf(session), (feed) => withoutGroups(feed, ids))
  else await forgetLater(dependencies, session, ids, replica.lastId('feed'), members.length)
  return deleted
}

/** A job for each group; when the caller has too many already the feeds keep a name of nothing, which nobody sees. */
const forgetLater = async (
  dependencies: FeedsDependencies,
  session: Session,
  ids: readonly number[],
  lastId: number,
  total: number,
): Promise<void> => {
  const jobs = feedJobs(dependencies)
  for (const group_id of ids) {
    const task: MassTask = {
      action: { type: 'delete_from_group', group_id },
      of: { filter: { groups: [group_id] } },
      last_id: lastId,
      actor: actorOf(session),
    }
    try {
      await jobs.start({ user_id: session.userId, kind: 'mass_action', task, total })
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== 'too_many_jobs') throw error
      return
    }
  }
}

/** Names are unique; that the one in the way is unverified is said, since it is in no list but the analysts' own. */
const checkName = (replica: Replica, name: string, own: number | undefined): void => {
  const same = replica
    .rows(
      z.object({ id: z.int(), verified: z.int() }),
      'SELECT id, verified FROM feed_group WHERE name_key = ?',
      [groupNameKey(name)],
    )
    .find(({ id }) => id !== own)
  if (same !== undefined)
    throw new PortalError(same.verified === 1 ? 'already_exists' : 'unverified_group_exists', {
      field: 'name',
    })
}

const checkTags = (replica: Replica, ids: readonly number[], before: readonly number[]): void => {
  if (!ids.every((id) => before.includes(id) || isActiveEntry(replica, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}
