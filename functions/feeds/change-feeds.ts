/** Adding, changing, publishing and deleting feeds: analysts' calls. */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { changeEntities, deleteEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import {
  bulkDeleteFeeds,
  createFeed,
  deleteFeed,
  updateFeed,
  verifyFeed,
  verifyFeeds,
  type Feed,
} from '#shared/contracts/feeds.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from './dependencies.ts'
import { changeFeed, addFeed, verifiedAs } from './feed-rules.ts'
import { feedOf } from './feed-rows.ts'
import type { FeedEntity, FeedKinds } from './collection.ts'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** Adds a feed. */
export const createFeedRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(createFeed, ({ body, session }) =>
    feeds.commit(actorOf(session), (commit) => {
      const { id, feed } = addFeed(commit, body)
      return { feed: feedOf(commit.replica, id, feed, new VisibleFeeds(feeds, session)) }
    }),
  )

/** Changes the fields that are given. */
export const updateFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(updateFeed, ({ params, body, session }) =>
    changeOne(dependencies, session, params.id, (before, commit) => changeFeed(commit, before, body)),
  )

/** Publishes a feed, or takes it back. */
export const verifyFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(verifyFeed, ({ params, body, session }) =>
    changeOne(dependencies, session, params.id, (before, commit) =>
      verifiedAs(before, body.is_verified, commit.at),
    ),
  )

/** Publishes the named feeds, or takes them back; those that are so already are not counted. */
export const verifyFeedsRoute = ({ feeds }: FeedsDependencies): Route =>
  handle(verifyFeeds, async ({ body, session }) => ({
    changed: await changeEntities(feeds, 'feed', body.feeds_ids, actorOf(session), (before, commit) =>
      verifiedAs(before, body.verified, commit.at),
    ),
  }))

/** Deletes a feed with its comments. */
export const deleteFeedRoute = (dependencies: FeedsDependencies): Route =>
  handle(deleteFeed, async ({ params, session }) => {
    await remove(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named feeds with their comments. */
export const bulkDeleteFeedsRoute = (dependencies: FeedsDependencies): Route =>
  handle(bulkDeleteFeeds, async ({ body, session }) => ({
    changed: await remove(dependencies, session, body.feed_ids),
  }))

const changeOne = (
  { feeds }: FeedsDependencies,
  session: Session,
  id: number,
  change: (before: FeedEntity, commit: Commit<FeedKinds>) => Changed<FeedEntity>,
): Promise<{ feed: Feed }> =>
  feeds.commit(actorOf(session), async (commit) => {
    const stored = await feeds.get('feed', id)
    if (stored === undefined) throw new PortalError('not_found')
    const { entity, fields } = change(stored.entity, commit)
    if (fields.length > 0) commit.update('feed', id, entity, stored, fields)
    return {
      feed: feedOf(
        commit.replica,
        id,
        fields.length > 0 ? entity : stored.entity,
        new VisibleFeeds(feeds, session),
      ),
    }
  })

/** The feeds go first: a comment on a feed that is gone is seen by nobody, so nothing is half done if the rest comes later. */
const remove = async (
  { feeds }: FeedsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const deleted = await deleteEntities(feeds, 'feed', ids, actorOf(session))
  const replica = await feeds.replica()
  const comments = replica.rows(
    z.object({ id: z.int() }),
    'SELECT id FROM feed_comment WHERE feed_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )
  await deleteEntities(
    feeds,
    'feed_comment',
    comments.map(({ id }) => id),
    actorOf(session),
  )
  return deleted
}
