import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { costOfEntities, inCommits } from '#functions/platform/journal/in-commits.ts'
import { visibilitiesCollection, type VisibilityEntity } from '#functions/visibilities/collection.ts'
import { told, writesOfMove } from '#functions/visibilities/life/mover.ts'
import type { Lived } from '#functions/visibilities/life/moves.ts'

/** The name under which the journal has these commits: nobody did anything. */
const lifeActor: Actor = { user_id: null, name: 'exposure-life', client_id: null }

/**
 * Changes lives of visibilities, in commits as large as a transaction takes. Each is judged as it is then: what changed
 * meanwhile is left as it is. Answers with how many were changed.
 */
export const changeLives = async (
  platform: Platform,
  ids: readonly number[],
  change: (before: VisibilityEntity, at: string) => Lived,
): Promise<number> => {
  if (ids.length === 0) return 0
  const collection = platform.collection(visibilitiesCollection)
  const costOf = costOfEntities(await collection.replica(), 'visibility', writesOfMove)
  let changed = 0
  for (const part of inCommits(ids, costOf))
    changed += await collection.commit(lifeActor, async (commit) => {
      const found = await collection.getMany('visibility', part)
      let count = 0
      for (const [index, id] of part.entries()) {
        const stored = found[index]
        if (stored === undefined) continue
        const { entity, fields } = told(commit, id, change(stored.entity, commit.at))
        if (fields.length === 0) continue
        commit.update('visibility', id, entity, stored, fields)
        count += 1
      }
      return count
    })
  return changed
}
