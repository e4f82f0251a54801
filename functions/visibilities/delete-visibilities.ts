import { handle, type Route } from '#functions/platform/http/handler.ts'
import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { bulkDeleteVisibilities, deleteVisibility } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'

/** Deletes a visibility with its detection dates. */
export const deleteVisibilityRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(deleteVisibility, async ({ params, session }) => {
    await remove(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named visibilities with their detection dates. */
export const bulkDeleteVisibilitiesRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(bulkDeleteVisibilities, async ({ body, session }) => ({
    changed: await remove(dependencies, session, body.visibility_ids),
  }))

const remove = async (
  { visibilities, platform }: VisibilitiesDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const leftovers = new Set<string>()
  const deleted = await visibilities.for(session).delete(ids, (commit, gone) => {
    const id = platform.random.uuid()
    leftovers.add(id)
    commit.putItem(leftoversItem(id, { partitions: gone.map((one) => keys.detection(one.id, '').pk) }))
  })
  await clearLeftovers(platform, [...leftovers])
  return deleted
}
