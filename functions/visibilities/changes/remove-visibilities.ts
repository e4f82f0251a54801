import { cleanupItem } from '#functions/platform/cleanup.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { partitionsBeside } from '#functions/visibilities/partitions-beside.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'

/**
 * Deletes visibilities; returns how many. Their detection dates and remediations, of which there may be thousands, are
 * cleared in the background. Throws `not_found`.
 */
export const removeVisibilities = (
  { visibilities, platform }: VisibilitiesDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> =>
  visibilities.for(session).delete(ids, (commit, gone) => {
    commit.putItem(
      cleanupItem(platform.random.uuid(), { partitions: gone.flatMap((one) => partitionsBeside(one.id)) }),
    )
  })
