import { describeError } from '#functions/core/log.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { exposuresCollection, type ExposureEntity } from '#functions/exposures/collection.ts'
import { withLine, writesPerTransition } from '#functions/exposures/remediation/transition-context.ts'
import type { Transitioned } from '#functions/exposures/remediation/transitions.ts'
import { roundRobin } from './round-robin.ts'

/** The actor name of these commits in the journal. It keeps its old stored value; no user acts here. */
const remediationActor: Actor = { user_id: null, name: 'exposure-life', client_id: null }

/** Exposures of one organization that are changed before the next organization's turn. */
const atOnce = 40

/** An exposure and its organization. */
export interface OwnedExposure {
  readonly id: number
  readonly client_id: number
}

/**
 * Changes remediations of exposures, in commits as large as a transaction allows, in round robin over organizations.
 * Each exposure is checked again, and left alone if it changed meanwhile. After a timeout or a failed commit the next
 * run continues. Returns the number of changes.
 */
export const changeRemediations = async (
  platform: Platform,
  exposures: readonly OwnedExposure[],
  change: (before: ExposureEntity, at: string) => Transitioned,
  isOver: () => boolean,
): Promise<number> => {
  if (exposures.length === 0) return 0
  const collection = platform.collection(exposuresCollection)
  const costOf = costOfEntities(await collection.readModel(), 'visibility', writesPerTransition)
  const ids = roundRobin(exposures, ({ client_id: organizationId }) => organizationId, { atOnce }).map(
    ({ id }) => id,
  )
  const failures: unknown[] = []
  let changed = 0
  for (const part of inCommits(ids, costOf)) {
    if (isOver()) break
    const done = await collection
      .commit(remediationActor, async (commit) => {
        const found = await collection.getMany('visibility', part)
        let count = 0
        for (const [index, id] of part.entries()) {
          const stored = found[index]
          if (stored === undefined) continue
          const { entity, fields } = withLine(commit, id, change(stored.entity, commit.at))
          if (fields.length === 0) continue
          commit.update('visibility', id, entity, stored, fields)
          count += 1
        }
        return count
      })
      .catch((error: unknown) => {
        platform.log.error('remediations of exposures not changed', { ids: part, ...describeError(error) })
        failures.push(error)
        return 0
      })
    changed += done
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'remediations of exposures not changed', { cause: failures[0] })
  return changed
}
