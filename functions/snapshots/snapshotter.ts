/** Decides when a collection needs a new snapshot, and creates it (design: journal, read models and snapshots). */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/collection.ts'
import { indicatorsCollection } from '#functions/indicators/collection.ts'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import { groupMatchesOf } from '#functions/asset-matches/group-matches.ts'
import { readGroupMatches, saveGroupMatches } from '#functions/asset-matches/groups-reader.ts'
import { matchedKind } from '#functions/asset-matches/match-tables.ts'
import { projectionState } from '#functions/asset-matches/projection-state.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { layoutOf, type CollectionDefinition } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { SnapshotNeed } from '#functions/core/event-store/snapshot-needs.ts'
import type { Snapshot, SnapshotPointer } from '#functions/core/event-store/snapshots.ts'
import { describeError } from '#functions/core/log.ts'
import { sightingsCollection } from '#functions/sightings/collection.ts'
import { falsePositivesIn } from '#functions/sightings/listing.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { matchingVersion } from '#shared/domain/asset-matches/asset-match.ts'

/** Commits after which a snapshot is renewed. A cold instance then replays one page of the journal. */
export const commitsPerSnapshot = 200
/** Entities after which it is also renewed: an import commit has thousands. */
const entitiesPerSnapshot = 20_000
/** A snapshot that is behind is renewed after this many days, so that no journal entry expires before it is covered. */
export const snapshotDays = 1

/** A snapshot matched with outdated assets is renewed when it is this many minutes old. */
export const comparedMinutes = 10

/** Minimum minutes between computations of what groups of indicators match. */
export const groupsMinutes = 5

export interface Snapshotter {
  /** Renews snapshots where needed. Returns the names of the renewed collections. */
  run(
    collections: readonly CollectionDefinition[],
    options?: { force?: boolean },
  ): Promise<{ saved: string[] }>
}

/**
 * `entities`: maximum added entities before a snapshot is renewed. `savedMilliseconds`: a snapshot that takes long to
 * catch up is saved at this interval.
 */
export const createSnapshotter = (
  platform: Platform,
  entities = entitiesPerSnapshot,
  savedMilliseconds = 60_000,
): Snapshotter => {
  const { snapshots } = platform
  if (snapshots === undefined) throw new Error('Bad environment: SNAPSHOTS_BUCKET is missing')
  const assets = platform.collection(assetsCollection)

  /** The sequence of the assets, if the collection is matched with them. */
  const assetsFor = async (definition: CollectionDefinition): Promise<number | undefined> =>
    matchedKind(definition) === undefined ? undefined : (await assets.head()).sequence

  const save = async (
    definition: CollectionDefinition,
    readModel: ReadModel,
    options: { damaged: boolean },
  ): Promise<void> => {
    // Loading it then only needs to match later changes.
    await bringUpToDate(readModel, assets)
    const saved = await snapshots.save(readModel, platform.clock.now().toISOString(), {
      ...options,
      derived: comparedWith(readModel),
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

  /** Whether a snapshot reported as unusable really is: S3 may have failed for a moment. */
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
      isBehindAssets(pointer, await assetsFor(definition), platform.clock.now())
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
        isBehindAssets(pointer, await assetsFor(definition), platform.clock.now())
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

  /**
   * Computes what groups of indicators match when indicators, assets or sightings have changed. Threats match through
   * groups too.
   */
  const renewGroups = async (): Promise<void> => {
    const sightings = platform.collection(sightingsCollection)
    const [kept, indicators, known, said] = await Promise.all([
      readGroupMatches(snapshots),
      platform.collection(indicatorsCollection).head(),
      assets.head(),
      sightings.head(),
    ])
    const now = platform.clock.now()
    if (kept !== undefined && kept !== 'same') {
      const { at, feeds: ofIndicators, assets: ofAssets, sightings: ofSightings, version } = kept.value
      const isSame =
        ofIndicators === indicators.sequence &&
        ofAssets === known.sequence &&
        ofSightings === said.sequence &&
        version === matchingVersion
      if (isSame || now.getTime() - Date.parse(at) < groupsMinutes * 60_000) return
    }
    const readModel = await platform.collection(indicatorsCollection).readModel()
    await bringUpToDate(readModel, assets)
    const marks = await sightings.readModel()
    await saveGroupMatches(snapshots, {
      ...groupMatchesOf(readModel, falsePositivesIn(marks)),
      feeds: readModel.sequence,
      assets: known.sequence,
      sightings: marks.sequence,
      version: matchingVersion,
      at: now.toISOString(),
    })
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
      if (collections.some(({ name }) => name === threatsCollection.name))
        try {
          await renewGroups()
        } catch (error) {
          platform.log.error('matches of groups failed', describeError(error))
          failures.push(error)
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
  if (pointer.layout !== layoutOf(definition) || pointer.sequence > head.sequence) return true
  const behind = head.sequence - pointer.sequence
  const added = sum(head.lastIds) - sum(pointer.last_ids ?? {})
  return (
    behind >= commitsPerSnapshot ||
    (behind > 0 && (added >= entities || now.getTime() - Date.parse(pointer.at) > snapshotDays * 86_400_000))
  )
}

/** For collections with asset matches: the rule version and the sequence of the assets, once all rows are compared. */
const comparedSchema = z.object({
  concerns: z.object({ version: z.int(), assets: z.int() }).optional(),
})

const comparedWith = (readModel: ReadModel): z.infer<typeof comparedSchema> => {
  const state = matchedKind(readModel.collection) === undefined ? undefined : projectionState(readModel)
  return state?.passed === null ? { concerns: { version: matchingVersion, assets: state.assets } } : {}
}

/** Whether a collection's snapshot used another matching rule, or was matched with outdated assets some time ago. */
const isBehindAssets = (
  pointer: SnapshotPointer | undefined,
  assets: number | undefined,
  now: Date,
): boolean => {
  if (pointer === undefined || assets === undefined) return false
  const { concerns } = comparedSchema.parse(pointer)
  if (concerns?.version !== matchingVersion) return true
  return concerns.assets !== assets && now.getTime() - Date.parse(pointer.at) >= comparedMinutes * 60_000
}

const sum = (ids: Readonly<Record<string, number>>): number =>
  Object.values(ids).reduce((total, id) => total + id, 0)
