import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { partitionsBeside } from '#functions/visibilities/partitions-beside.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'

/** Deletes visibilities with their detection dates; answers with how many. Throws `not_found`. */
export const removeVisibilities = async (
  { visibilities, platform }: VisibilitiesDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  const leftovers = new Set<string>()
  const deleted = await visibilities.for(session).delete(ids, (commit, gone) => {
    const id = platform.random.uuid()
    leftovers.add(id)
    commit.putItem(leftoversItem(id, { partitions: gone.flatMap((one) => partitionsBeside(one.id)) }))
  })
  await clearLeftovers(platform, [...leftovers])
  return deleted
}
