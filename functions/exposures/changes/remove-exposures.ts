import { cleanupItem } from '#functions/core/cleanup.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { childPartitions } from '#functions/exposures/child-partitions.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'

/**
 * Deletes exposures. Returns their number. A background cleanup deletes their detection dates and remediations, of
 * which there may be thousands. Throws `not_found`.
 */
export const removeExposures = (
  { exposures, platform }: ExposuresDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> =>
  exposures.for(session).delete(ids, (commit, gone) => {
    commit.putItem(
      cleanupItem(platform.random.uuid(), { partitions: gone.flatMap((one) => childPartitions(one.id)) }),
    )
  })
