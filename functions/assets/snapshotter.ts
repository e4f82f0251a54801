/** The snapshotter of the portal: snapshots also contain what their rows match of the assets of organizations. */
import * as z from 'zod'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import { groupMatchesOf, readGroupMatches, saveGroupMatches } from '#functions/asset-matches/group-matches.ts'
import { matchedKind, projectionState } from '#functions/asset-matches/match-tables.ts'
import {
  createSnapshotter as createCoreSnapshotter,
  type DerivedContent,
  type Snapshotter,
} from '#functions/core/event-store/snapshotter.ts'
import { describeError } from '#functions/core/log.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { matchingVersion } from '#shared/domain/asset-matches/asset-match.ts'
import { assetsCollection } from './asset-store.ts'

/** A snapshot matched with outdated assets is renewed when it is this many minutes old. */
const comparedMinutes = 10

/** Minimum minutes between computations of what groups of indicators match. */
const groupsMinutes = 5

/** `entities` and `savedMilliseconds` as in the options of the core's snapshotter. */
export const createSnapshotter = (
  platform: Platform,
  entities?: number,
  savedMilliseconds?: number,
): Snapshotter =>
  createCoreSnapshotter(platform, { derived: assetMatches(platform), entities, savedMilliseconds })

/** For collections with asset matches: the rule version and the sequence of the assets, once all rows are compared. */
const comparedSchema = z.object({
  concerns: z.object({ version: z.int(), assets: z.int() }).optional(),
})

const assetMatches = (platform: Platform): DerivedContent => {
  const { snapshots, clock, log } = platform
  const assets = platform.collection(assetsCollection)

  /**
   * Computes what groups of indicators match when indicators, assets or sightings have changed. Threats match through
   * groups too.
   */
  const renewGroups = async (): Promise<void> => {
    if (snapshots === undefined) return
    const sightings = platform.collection(sightingsCollection)
    const [stored, indicators, known, said] = await Promise.all([
      readGroupMatches(snapshots),
      platform.collection(indicatorsCollection).head(),
      assets.head(),
      sightings.head(),
    ])
    const now = clock.now()
    if (stored !== undefined && stored !== 'same') {
      const { at, feeds: ofIndicators, assets: ofAssets, sightings: ofSightings, version } = stored.value
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
    /** Whether a snapshot used another matching rule, or was matched with outdated assets some time ago. */
    isOutdated: async (definition, pointer) => {
      if (matchedKind(definition) === undefined) return false
      const { sequence } = await assets.head()
      const { concerns } = comparedSchema.parse(pointer)
      if (concerns?.version !== matchingVersion) return true
      return (
        concerns.assets !== sequence &&
        clock.now().getTime() - Date.parse(pointer.at) >= comparedMinutes * 60_000
      )
    },
    bringUpToDate: async (readModel): Promise<z.infer<typeof comparedSchema>> => {
      await bringUpToDate(readModel, assets)
      const state = matchedKind(readModel.collection) === undefined ? undefined : projectionState(readModel)
      return state?.passed === null ? { concerns: { version: matchingVersion, assets: state.assets } } : {}
    },
    renewOthers: async (collections) => {
      if (!collections.some(({ name }) => name === threatsCollection.name)) return
      try {
        await renewGroups()
      } catch (error) {
        log.error('matches of groups failed', describeError(error))
        throw error
      }
    },
  }
}
