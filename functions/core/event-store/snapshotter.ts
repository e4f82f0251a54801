/** Decides when a collection needs a new snapshot, and creates it (design: journal, read models and snapshots). */
import type { Clock, Random } from '../clock.ts'
import { describeError, type Log } from '../log.ts'
import type { ReadModel } from '../read-model/read-model.ts'
import type { Collection } from './collection.ts'
import { layoutOf, type CollectionDefinition, type Kinds } from './definition.ts'
import type { SnapshotNeed } from './snapshot-needs.ts'
import type { Snapshot, SnapshotPointer, Snapshots } from './snapshots.ts'
import { throwFailures } from '../failures.ts'

/** Commits after which a snapshot is renewed. A cold instance then replays one page of the journal. */
export const commitsPerSnapshot = 200
/** Entities after which it is also renewed: an import commit has thousands. */
const entitiesPerSnapshot = 20_000
/** A snapshot that is behind is renewed after this many days, so that no journal entry expires before it is covered. */
export const snapshotDays = 1

export interface Snapshotter {
  /** Renews snapshots where needed. Returns the names of the renewed collections. */
  run(
    collections: readonly CollectionDefinition[],
    options?: { force?: boolean },
  ): Promise<{ saved: string[] }>
}

interface Dependencies {
  readonly snapshots: Snapshots | undefined
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  collection<K extends Kinds>(definition: CollectionDefinition<K>): Collection<K>
}

/** What snapshots contain beyond the rows of their collection, derived from other collections. */
export interface DerivedContent {
  isOutdated(definition: CollectionDefinition, pointer: SnapshotPointer): Promise<boolean>
  /**
   * Called before a read model is saved. Loading it then only needs to derive from later changes. Returns how far it
   * follows, for the snapshot's pointer.
   */
  bringUpToDate(readModel: ReadModel): Promise<Readonly<Record<string, unknown>>>
  /** Renews what is stored in addition to the snapshots of these collections, at the end of a run. */
  renewOthers(collections: readonly CollectionDefinition[]): Promise<void>
}

export interface SnapshotterOptions {
  readonly derived?: DerivedContent
  /** Maximum added entities before a snapshot is renewed. */
  readonly entities?: number | undefined
  /** A snapshot that takes long to catch up is saved at this interval. */
  readonly savedMilliseconds?: number | undefined
}

/** Throws when the environment has no bucket of snapshots. */
export const createSnapshotter = (
  platform: Dependencies,
  { derived, entities = entitiesPerSnapshot, savedMilliseconds = 60_000 }: SnapshotterOptions,
): Snapshotter => {
  const { snapshots } = platform
  if (snapshots === undefined) throw new Error('Bad environment: SNAPSHOTS_BUCKET is missing')

  const isOutdated = async (
    pointer: SnapshotPointer | undefined,
    definition: CollectionDefinition,
  ): Promise<boolean> => pointer !== undefined && (await derived?.isOutdated(definition, pointer)) === true

  const save = async (
    definition: CollectionDefinition,
    readModel: ReadModel,
    options: { damaged: boolean },
  ): Promise<void> => {
    const reached = await derived?.bringUpToDate(readModel)
    const saved = await snapshots.save(readModel, platform.clock.now().toISOString(), {
      ...options,
      ...(reached === undefined ? {} : { derived: reached }),
    })
    platform.log.info('snapshot saved', {
      collection: definition.name,
      sequence: saved.sequence,
      bytes: saved.bytes,
    })
  }

  /** Saves progress at intervals until everything is applied, so that an aborted run leaves a newer snapshot. */
  const saveReached = async (
    definition: CollectionDefinition,
    { damaged }: { damaged: boolean },
  ): Promise<void> => {
    const collection = platform.collection(definition)
    for (let [isCurrent, isDamaged] = [false, damaged]; !isCurrent; isDamaged = false) {
      const reached = await collection.reach(savedMilliseconds)
      await save(definition, reached.readModel, { damaged: isDamaged })
      isCurrent = reached.isCurrent
    }
  }

  /** Whether a snapshot that a reader could not use really is unusable: S3 may have failed for a moment. */
  const isDamaged = async (definition: CollectionDefinition, snapshot: Snapshot): Promise<boolean> => {
    try {
      ;(await snapshots.open(definition, snapshot)).close()
      return false
    } catch (error) {
      platform.log.error('snapshot not usable', { collection: definition.name, ...describeError(error) })
      return true
    }
  }

  const renewHeld = async (
    definition: CollectionDefinition,
    need: SnapshotNeed | undefined,
  ): Promise<boolean> => {
    const collection = platform.collection(definition)
    // Completes a large commit whose writer died.
    await collection.completePending()
    const pointer = await snapshots.pointer(definition)
    const head = await collection.head()
    const named = need !== undefined && need.object === (pointer?.object ?? null)
    const damaged = named && pointer !== undefined && (await isDamaged(definition, pointer))
    if (
      damaged ||
      (named && need.waits) ||
      isDue(pointer, definition, head, platform.clock.now(), entities) ||
      (await isOutdated(pointer, definition))
    ) {
      // A snapshot ahead of the table belongs to another table, or to a state before a restore.
      const isAhead = pointer !== undefined && pointer.sequence > head.sequence
      try {
        if (isAhead) {
          const readModel = await collection.rebuild()
          try {
            await save(definition, readModel, { damaged: true })
          } finally {
            readModel.close()
          }
        } else await saveReached(definition, { damaged })
      } finally {
        collection.forget()
      }
      if (need !== undefined) await snapshots.needs.settle(definition.name, need)
      return true
    }
    if (need !== undefined) await snapshots.needs.settle(definition.name, need)
    return false
  }

  const renew = async (
    definition: CollectionDefinition,
    need: SnapshotNeed | undefined,
  ): Promise<boolean> => {
    if (need === undefined) {
      const pointer = await snapshots.pointer(definition)
      const head = await platform.collection(definition).head()
      const isNeeded =
        isDue(pointer, definition, head, platform.clock.now(), entities) ||
        (await isOutdated(pointer, definition))
      if (!isNeeded) return false
    }
    const lease = { holder: platform.random.uuid(), now: () => platform.clock.now() }
    const renewed = await snapshots.needs.exclusively(definition.name, lease, () =>
      renewHeld(definition, need),
    )
    return renewed ?? false
  }

  const renewAnyway = async (
    definition: CollectionDefinition,
    need: SnapshotNeed | undefined,
  ): Promise<boolean> => {
    const readModel = await platform.collection(definition).rebuild()
    try {
      await save(definition, readModel, { damaged: need !== undefined })
    } finally {
      readModel.close()
    }
    if (need !== undefined) await snapshots.needs.settle(definition.name, need)
    return true
  }

  return {
    run: async (collections, { force = false } = {}) => {
      const saved: string[] = []
      const failures: unknown[] = []
      const needs = await snapshots.needs.all()
      for (const definition of collections) {
        const need = needs.get(definition.name)
        try {
          if (await (force ? renewAnyway : renew)(definition, need)) saved.push(definition.name)
        } catch (error) {
          platform.log.error('snapshot failed', { collection: definition.name, ...describeError(error) })
          failures.push(error)
        }
      }
      try {
        await derived?.renewOthers(collections)
      } catch (error) {
        failures.push(error)
      }
      throwFailures(failures, 'Some snapshots failed')
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
  if (pointer.layout !== layoutOf(definition) || pointer.sequence > head.sequence) return true
  const behind = head.sequence - pointer.sequence
  const added = sum(head.lastIds) - sum(pointer.last_ids ?? {})
  return (
    behind >= commitsPerSnapshot ||
    (behind > 0 && (added >= entities || now.getTime() - Date.parse(pointer.at) > snapshotDays * 86_400_000))
  )
}

const sum = (ids: Readonly<Record<string, number>>): number =>
  Object.values(ids).reduce((total, id) => total + id, 0)
