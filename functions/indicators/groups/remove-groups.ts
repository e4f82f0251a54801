import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { cleanupWrites, openCleanup } from '../jobs/cleanup.ts'
import { checkNoKeyLimited } from '../keys-limited-to.ts'

/**
 * Deletes groups. Returns their number. Readers ignore references of indicators to deleted groups. These are removed
 * right after, or by a job if there are many. Throws `not_found` and `in_use`.
 */
export const removeGroups = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const { indicators, threats } = dependencies
  const named = (await threats.readModel()).count(
    'SELECT count(*) FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )
  if (named > 0) throw new PortalError('in_use')
  await checkNoKeyLimited(dependencies, session, 'group', ids)
  const cleanup = openCleanup(dependencies, actorOf(session))
  const deleted = await deleteEntities(indicators, 'feed_group', ids, actorOf(session), {
    writes: cleanupWrites,
    add: (commit, gone) => cleanup.add(commit, { groups_ids: [...gone] }),
  })
  await cleanup.begin()
  return deleted
}
