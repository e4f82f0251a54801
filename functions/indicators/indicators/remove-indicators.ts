import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { cleanupWrites, openCleanup } from '../jobs/cleanup.ts'

/**
 * Deletes indicators. Returns their number. Nobody sees comments on deleted indicators, so comments are deleted
 * afterwards, by a job if there are many. Throws `not_found`.
 */
export const removeIndicators = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const cleanup = openCleanup(dependencies, actorOf(session))
  const deleted = await deleteEntities(dependencies.indicators, 'feed', ids, actorOf(session), {
    writes: cleanupWrites,
    add: (commit, gone) => cleanup.add(commit, { feeds_ids: [...gone] }),
  })
  await cleanup.begin()
  return deleted
}
