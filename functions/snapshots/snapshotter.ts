/** Decides when a collection needs a new snapshot, and makes it (design: journal, replicas and snapshots). */
import type { Platform } from '#functions/platform/http/platform.ts'
import { layoutOf, type CollectionDefinition } from '#functions/platform/journal/definition.ts'
import type { SnapshotPointer } from '#functions/platform/journal/snapshots.ts'
import { describeError } from '#functions/platform/log.ts'

/**
 * Commits after which a snapshot is renewed: what a cold instance then replays is one page of the journal.
 */
export const commitsPerSnapshot = 200
/** Entities added after which it is renewed as well: a commit of an import has thousands. */
const entitiesPerSnapshot = 20_000
/**
 * A snapshot that is behind at all is renewed after this long, so that no journal entry expires uncovered.
 */
export const snapshotDays = 1

export interface Snapshotter {
  /** Renews what needs it; answers with the names of the collections that got a new snapshot. */
  run(
    collections: readonly CollectionDefinition[],
    options?: { force?: boolean },
  ): Promise<{ saved: string[] }>
}

/** `entities`: how many may be added before a snapshot is renewed. */
export const createSnapshotter = (platform: Platform, entities = entitiesPerSnapshot): Snapshotter => {
  const { snapshots } = platform
  if (snapshots === undefined) throw new Error('Bad environment: SNAPSHOTS_BUCKET is missing')

  const renew = async (definition: CollectionDefinition, force: boolean): Promise<boolean> => {
    const collection = platform.collection(definition)
    const pointer = await snapshots.pointer(definition)
    if (!force && !isDue(pointer, definition, await collection.head(), platform.clock.now(), entities))
      return false
    const replica = force ? await collection.rebuild() : await collection.replica()
    try {
      const saved = await snapshots.save(replica, platform.clock.now().toISOString())
      platform.log.info('snapshot saved', {
        collection: definition.name,
        sequence: saved.sequence,
        bytes: saved.bytes,
      })
    } finally {
      if (force) replica.close()
      else collection.forget()
    }
    return true
  }

  return {
    run: async (collections, { force = false } = {}) => {
      const saved: string[] = []
      const failures: unknown[] = []
      for (const definition of collections) {
        try {
          if (await renew(definition, force)) saved.push(definition.name)
        } catch (error) {
          platform.log.error('snapshot failed', { collection: definition.name, ...describeError(error) })
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some snapshots failed')
      return { saved }
    },
  }
}

/** Whether a collection with this head needs a new snapshot. */
const isDue = (
  pointer: SnapshotPointer | undefined,
  definition: CollectionDefinition,
  head: { sequence: number; lastIds: Readonly<Record<string, number>> },
  now: Date,
  entities: number,
): boolean => {
  if (pointer === undefined) return head.sequence > 0
  if (pointer.layout !== layoutOf(definition)) return true
  const behind = head.sequence - pointer.sequence
  const added = sum(head.lastIds) - sum(pointer.last_ids ?? {})
  return (
    behind >= commitsPerSnapshot ||
    (behind > 0 && (added >= entities || now.getTime() - Date.parse(pointer.at) > snapshotDays * 86_400_000))
  )
}

const sum = (ids: Readonly<Record<string, number>>): number =>
  Object.values(ids).reduce((total, id) => total + id, 0)
