/**
 * Asset matches of an organization, for its own users and keys. Calls get them for their caller only. Rows, filters and
 * counts never include the assets or matches of another organization.
 */
import type { Clock } from '#functions/core/clock.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import {
  groupMatchesNameOf,
  groupMatchesOf,
  groupsTaken,
  type FalsePositivesOf,
  type GroupMatches,
  type GroupsReader,
} from './group-matches.ts'
import { knownProjectionOf, projectionOf } from './match-tables.ts'
import type { WatchedAssets } from './watched-assets.ts'

/** Time budget of a call for comparing rows, in milliseconds. Later calls do the rest. */
const callMilliseconds = 500

/** A read model with matches that were just brought up to date, and the assets compared. */
export interface MatchedReadModel {
  readonly readModel: ReadModel
  readonly watched: WatchedAssets
  /** When the matches were brought up to date. */
  readonly at: Date
}

/** Read with the session of callers who may have assets; usually it shows that no asset has changed. */
export const assetsHead: Key = keys.head('assets')

/** The matching rule, loaded when something is first compared. */
type Matching = typeof import('./asset-matching.ts')

const openMatching = (): Promise<Matching> => import('./asset-matching.ts')

/** The organization whose assets are matched for the caller; undefined for provider staff, who have no assets. */
export const assetOwner = ({
  role,
  organizationId,
}: Pick<Session, 'role' | 'organizationId'>): number | undefined =>
  isProviderStaff(role) || organizationId === null ? undefined : organizationId

export interface UpdateOptions {
  /** What groups of indicators match, if known. */
  readonly groups?: GroupMatches | undefined
  /** Time budget for a call that a user waits for. Later calls compare the rest. */
  readonly milliseconds?: number
}

/**
 * Brings the matches of a read model up to date: all of them, or as many as the time budget allows. Does nothing for a
 * read model without matches.
 */
export const bringUpToDate = async (
  readModel: ReadModel,
  assets: Pick<Collection, 'readModel'>,
  { groups, milliseconds = Infinity }: UpdateOptions = {},
): Promise<void> => {
  const subject = projectionOf(readModel.collection)
  if (subject === undefined) return
  const [matching, known] = await Promise.all([openMatching(), assets.readModel()])
  matching.projectMatches(
    readModel,
    subject,
    matching.watchedAssets(known, matching),
    { milliseconds },
    groups,
  )
}

/**
 * Brings the matches of threats up to date, together with those of the indicators whose groups they name. Completes
 * both as of the same moment, for functions with both read models.
 */
export const bringUpToDateByGroups = async (
  threats: ReadModel,
  indicators: ReadModel,
  assets: Pick<Collection, 'readModel'>,
  falsePositivesOf: FalsePositivesOf,
  options: Omit<UpdateOptions, 'groups'> = {},
): Promise<void> => {
  await bringUpToDate(indicators, assets, options)
  const isKnown = groupsTaken(threats) === groupMatchesNameOf(indicators, falsePositivesOf)
  await bringUpToDate(threats, assets, {
    ...options,
    groups: isKnown ? undefined : groupMatchesOf(indicators, falsePositivesOf),
  })
}

/**
 * Brings the matches of a collection up to date with the assets, within the time of a call. `alongside`: the head of
 * the assets, if the call has read it with its session (`assetsHead`). `groups`: for threats, where to read what groups
 * of indicators match.
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
    knownProjectionOf(readModel.collection),
    watched,
    { milliseconds: callMilliseconds },
    matched,
  )
  return { readModel, watched, at: clock.now() }
}

/**
 * The read model of a list. Brings its matches up to date for callers who have assets; staff lists have no extra cost.
 */
export const readModelFor = async <K extends Kinds>(
  organizationId: number | undefined,
  platform: { readonly clock: Clock },
  collection: Pick<Collection<K>, 'definition' | 'readModel'>,
  assets: Pick<Collection, 'readModel' | 'readModelAt'>,
  alongside: Session['alongside'],
  groups?: GroupsReader,
): Promise<ReadModel> =>
  organizationId === undefined
    ? collection.readModel()
    : (await upToDate(platform, collection, assets, alongside, groups)).readModel
