import * as z from 'zod'
import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { FeedsDependencies } from '../dependencies.ts'

/**
 * The feeds go first: a comment on a feed that is gone is seen by nobody, so nothing is half done if the rest
 * comes later.
 */
export const removeFeeds = async (
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
