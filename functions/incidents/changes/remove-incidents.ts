import { cleanupItem } from '#functions/core/cleanup.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'

/**
 * Deletes incidents. Returns their number. A background cleanup deletes the files of their attachments. Throws
 * `not_found`.
 */
export const removeIncidents = (
  { incidents, platform }: IncidentsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> =>
  incidents.for(session).delete(ids, (commit, gone) => {
    const objects = gone.flatMap(({ entity }) => entity.attachments.map(({ object }) => object))
    if (objects.length > 0) commit.putItem(cleanupItem(platform.random.uuid(), { objects }))
  })
