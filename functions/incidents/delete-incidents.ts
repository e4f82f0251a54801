import { handle, type Route } from '#functions/platform/http/handler.ts'
import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { bulkDeleteIncidents, deleteIncident } from '#shared/contracts/incidents.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** Deletes an incident with its attachments. */
export const deleteIncidentRoute = (dependencies: IncidentsDependencies): Route =>
  handle(deleteIncident, async ({ params, session }) => {
    await remove(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named incidents with their attachments. */
export const bulkDeleteIncidentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(bulkDeleteIncidents, async ({ body, session }) => ({
    changed: await remove(dependencies, session, body.incident_ids),
  }))

const remove = async (
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
