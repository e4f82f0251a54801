/**
 * What matches an organization's assets, for its own people and keys. A call gets it for its caller and in no other way: what
 * another organization has, and what matches that, is not there, in no row, filter or count.
 */
import type { Clock } from '#functions/platform/clock.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { matchedKind, type CollectionDefinition, type Kinds } from '#functions/platform/journal/definition.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import {
  groupMatchesNameOf,
  groupMatchesOf,
  groupsTaken,
  type FalsePositivesOf,
  type GroupMatches,
} from './group-matches.ts'
import type { GroupsReader } from './groups-reader.ts'
import type { MatchProjection } from './match-projection.ts'
import type { Matching, WatchedAssets } from './watched-assets.ts'

/** A call goes through changed rows and through all rows for so many milliseconds; what is left, later ones do. */
const callMilliseconds = 500

/** A read model whose matches were just brought up to date, with the assets they are of. */
export interface MatchedReadModel {
  readonly readModel: ReadModel
  readonly watched: WatchedAssets
  /** When that was. */
  readonly at: Date
}

/** What calls read with the session of who may have assets: most often it says that no asset has changed. */
export const assetsHead: Key = keys.head('assets')

const openMatching = (): Promise<Matching> => import('./asset-matching.ts')

const projectionOf = (matching: Matching, collection: CollectionDefinition): MatchProjection => {
  const subject = matching.projectionOf(matchedKind(collection)?.name)
  if (subject === undefined) throw new Error(`${collection.name} is compared with nothing`)
  return subject
}

/** The organization whose assets are matched for a caller; undefined for provider staff, which has none. */
export const assetOwner = ({ role, clientId }: Pick<Session, 'role' | 'clientId'>): number | undefined =>
  isProviderStaff(role) || clientId === null ? undefined : clientId

export interface KeptOptions {
  /** What groups of indicators match, where that is known. */
  readonly groups?: GroupMatches | undefined
  /** For a call that somebody waits for: what is not compared in so long, later ones do. */
  readonly milliseconds?: number
}

/** Brings the matches of a read model up to date, all of them unless there is less time; does nothing where nothing is compared. */
export const bringUpToDate = async (
  readModel: ReadModel,
  assets: Pick<Collection, 'readModel'>,
  { groups, milliseconds = Infinity }: KeptOptions = {},
): Promise<void> => {
  const kind = matchedKind(readModel.collection)
  if (kind === undefined) return
  const [matching, known] = await Promise.all([openMatching(), assets.readModel()])
  const subject = projectionOf(matching, readModel.collection)
  matching.projectMatches(
    readModel,
    subject,
    matching.watchedAssets(known, matching),
    { milliseconds },
    groups,
  )
}

/**
 * Brings the matches of threats up to date, and beside them those of the indicators whose groups they name: all of both,
 * of the same moment, for who has both read models.
 */
export const bringUpToDateByGroups = async (
  threats: ReadModel,
  feeds: ReadModel,
  assets: Pick<Collection, 'readModel'>,
  falsePositivesOf: FalsePositivesOf,
  options: Omit<KeptOptions, 'groups'> = {},
): Promise<void> => {
  await bringUpToDate(feeds, assets, options)
  const isKnown = groupsTaken(threats) === groupMatchesNameOf(feeds, falsePositivesOf)
  await bringUpToDate(threats, assets, {
    ...options,
    groups: isKnown ? undefined : groupMatchesOf(feeds, falsePositivesOf),
  })
}

/**
 * Brings the matches of a collection up to date with the assets, or as far as a call has time for. `alongside`: the head
 * of the assets, where the call has read it with its session (`assetsHead`); nothing where it has not. `groups`: of threats,
 * where what groups of indicators match is read.
 */
export const upToDate = async <K extends Kinds>(
  { clock }: { readonly clock: Clock },
  collection: Pick<Collection<K>, 'definition' | 'readModel'>,
  assets: Pick<Collection, 'readModel' | 'readModelAt'>,
  alongside: Session['alongside'],
  groups?: GroupsReader,
): Promise<MatchedReadModel> => {
  const [matching, known, readModel, matched] = await Promise.all([
    openMatching(),
    alongside.length === 0 ? assets.readModel() : assets.readModelAt(alongside[0]),
    collection.readModel(),
    groups?.read(),
  ])
  const watched = matching.watchedAssets(known, matching)
  matching.projectMatches(
    readModel,
    projectionOf(matching, readModel.collection),
    watched,
    { milliseconds: callMilliseconds },
    matched,
  )
  return { readModel, watched, at: clock.now() }
}

/** The read model of a list, with its matches up to date for organizations; staff's lists cost no more. */
export const readModelFor = async <K extends Kinds>(
  clientId: number | undefined,
  platform: { readonly clock: Clock },
  collection: Pick<Collection<K>, 'definition' | 'readModel'>,
  assets: Pick<Collection, 'readModel' | 'readModelAt'>,
  alongside: Session['alongside'],
  groups?: GroupsReader,
): Promise<ReadModel> =>
  clientId === undefined
    ? collection.readModel()
    : (await upToDate(platform, collection, assets, alongside, groups)).readModel
