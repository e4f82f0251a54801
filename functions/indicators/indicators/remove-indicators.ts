import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { cleanupWrites, openCleanup } from '../jobs/cleanup.ts'

/**
 * Deletes feeds; returns how many. A comment on a feed that is gone is seen by nobody: comments go after the
 * feeds, where they are many by a job. Throws `not_found`.
 */
export const removeFeeds = async (
  dependencies: FeedsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const cleanup = openCleanup(dependencies, actorOf(session))
  const deleted = await deleteEntities(dependencies.feeds, 'feed', ids, actorOf(session), {
    writes: cleanupWrites,
    add: (commit, gone) => cleanup.add(commit, { feeds_ids: [...gone] }),
  })
  await cleanup.begin()
  return deleted
}
