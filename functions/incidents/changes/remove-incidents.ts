import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'

/** Deletes incidents with their attachments; answers with how many. Throws `not_found`. */
export const removeIncidents = async (
  { incidents, platform }: IncidentsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const leftovers = new Set<string>()
  const deleted = await incidents.for(session).delete(ids, (commit, gone) => {
    const objects = gone.flatMap(({ entity }) => entity.attachments.map(({ object }) => object))
    if (objects.length === 0) return
    const id = platform.random.uuid()
    leftovers.add(id)
    commit.putItem(leftoversItem(id, { objects }))
  })
  await clearLeftovers(platform, [...leftovers])
  return deleted
}
