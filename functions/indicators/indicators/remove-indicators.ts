import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { cleanupWrites, openCleanup } from '../jobs/cleanup.ts'

/**
 * Deletes indicators; returns how many. A comment on an indicator that is gone is seen by nobody: comments go after the
 * indicators, where they are many by a job. Throws `not_found`.
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
