import { changeEntities, deleteEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { checkNoKeyLimited } from '../keys-limited-to.ts'
import { feedJobs } from '../jobs/feed-jobs.ts'
import type { MassTask } from '../jobs/mass-action.ts'
import { membersOf, withoutGroups } from './group-members.ts'

/** Feeds that forget a group within the request that deletes it: more than these are left to a job. */
const forgottenAtOnce = 900

/**
 * The groups go first; a feed that still names one that is gone shows nothing of it, and forgets it right
 * after or, where they
 * are many, by a job.
 */
export const removeGroups = async (
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
  await checkNoKeyLimited(dependencies, session, 'group', ids)
  const deleted = await deleteEntities(feeds, 'feed_group', ids, actorOf(session))
  const replica = await feeds.replica()
  const members = membersOf(replica, ids)
  if (members.length <= forgottenAtOnce)
    await changeEntities(feeds, 'feed', members, actorOf(session), (feed) => withoutGroups(feed, ids))
  else await forgetLater(dependencies, session, ids, replica.lastId('feed'), members.length)
  return deleted
}

/**
 * A job for each group; when the caller has too many already the feeds keep a name of nothing, which nobody
 * sees.
 */
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
