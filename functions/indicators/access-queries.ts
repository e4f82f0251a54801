/**
 * Indicators and groups as one caller may see them. Calls read them only through this. For everyone except analysts,
 * unverified ones do not exist: in no list, count, search or export, nor by id.
 */
import {
  assetsHead,
  assetOwner,
  upToDate,
  type MatchedReadModel,
} from '#functions/asset-matches/asset-matches.ts'
import type { AssetKinds } from '#functions/assets/asset-store.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { entityWithin, withinTlp } from '#functions/rules/tlp/tlp.ts'
import {
  falsePositiveIds,
  falsePositiveSnapshot,
  type FalsePositiveSnapshot,
  sightingsHead,
} from '#functions/sightings/sighting-queries.ts'
import type { SightingKinds } from '#functions/sightings/sighting-store.ts'
import type { Role } from '#shared/domain/roles.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorKinds } from './indicator-store.ts'

/** The access of a role to indicators and groups. */
export interface IndicatorAccess {
  /** Whether unverified indicators and analyst fields are visible. */
  readonly isAnalyst: boolean
  /** The strictest visible TLP level. Undefined without a limit. */
  readonly maxTlp?: TlpLevel | undefined
  /** The organization whose asset matches the rows show. Absent when they show none. */
  readonly assetOwner?: number | undefined
  /** The visibility condition of every list of the kind. `alias` is its table in the query. */
  condition(this: void, alias: string): Condition
  /** The false positives of the caller's organization. Undefined without an organization. */
  readonly falsePositives?: ReadonlySet<number> | undefined
}

/** The aliases of group tables in queries. */
const groupAliases: readonly string[] = ['feed_group', 'grouping']

/**
 * For lists read without a session, for example of a report with its owner's role. `groups`: the only groups that a
 * limited key may see, filter by or count.
 */
export const indicatorAccessOf = (
  role: Role,
  groups?: readonly number[],
  maxTlp?: TlpLevel,
): IndicatorAccess => {
  const isAnalyst = role === 'analyst'
  return {
    isAnalyst,
    maxTlp,
    condition: (alias) => {
      const isGroup = groupAliases.includes(alias)
      const level = withinTlp(isGroup ? 'feed_group' : 'feed', maxTlp, alias)
      // Inlined into the SQL text, since it is joined into queries without parameters of their own. Ids are numbers.
      const conditions = [
        isAnalyst ? 'TRUE' : `${alias}.verified = 1`,
        ...(groups !== undefined && isGroup ? [`${alias}.id IN (${groups.join(', ')})`] : []),
        ...(level === undefined ? [] : [level.sql]),
      ]
      return {
        sql: conditions.length === 1 ? (conditions[0] ?? 'TRUE') : `(${conditions.join(' AND ')})`,
        parameters: [],
      }
    },
  }
}

/** The same indicators, limited to those allowed on a channel. Groups that are not allowed are not named. */
export const limitedToChannel = (visible: IndicatorAccess, channel: TlpChannel): IndicatorAccess => {
  const most = maxTlp(channel)
  return {
    isAnalyst: visible.isAnalyst,
    maxTlp: most,
    assetOwner: visible.assetOwner,
    // Evaluated lazily: the read model may not be loaded yet.
    get falsePositives() {
      return visible.falsePositives
    },
    condition: (alias) => {
      const seen = visible.condition(alias)
      const level = withinTlp(groupAliases.includes(alias) ? 'feed_group' : 'feed', most, alias)
      return level === undefined
        ? seen
        : { sql: `(${seen.sql} AND ${level.sql})`, parameters: seen.parameters }
    },
  }
}

type Verifiable = 'feed' | 'feed_group'

export class VisibleIndicators implements IndicatorAccess {
  readonly isAnalyst: boolean
  readonly maxTlp: TlpLevel | undefined
  readonly condition: IndicatorAccess['condition']
  readonly assetOwner: number | undefined = undefined
  readonly #indicators: Collection<IndicatorKinds>
  /** The false positives reported by the caller's organization. Undefined without an organization. */
  readonly snapshot: FalsePositiveSnapshot | undefined
  #readModel: ReadModel | undefined
  #marked:
    | { readonly readModel: ReadModel; readonly sequence: number; readonly ids: ReadonlySet<number> }
    | undefined

  /** `snapshot` is given when lists of indicators are read: see `openVisible`. */
  constructor(
    indicators: Collection<IndicatorKinds>,
    session: Pick<Session, 'role' | 'maxTlp'>,
    groups?: readonly number[],
    snapshot?: FalsePositiveSnapshot,
  ) {
    this.snapshot = snapshot
    this.#indicators = indicators
    const { isAnalyst, condition } = indicatorAccessOf(session.role, groups, session.maxTlp)
    this.isAnalyst = isAnalyst
    this.maxTlp = session.maxTlp
    this.condition = condition
  }

  /** The read model must be loaded first. A false positive for a previous value of an indicator does not count. */
  get falsePositives(): ReadonlySet<number> | undefined {
    if (this.snapshot === undefined) return undefined
    if (this.#readModel === undefined) throw new Error('The read model must be loaded before false positives')
    const { sequence } = this.#readModel
    if (this.#marked?.readModel !== this.#readModel || this.#marked.sequence !== sequence)
      this.#marked = {
        readModel: this.#readModel,
        sequence,
        ids: falsePositiveIds(this.#readModel, this.snapshot.reports),
      }
    return this.#marked.ids
  }

  async readModel(): Promise<ReadModel> {
    return this.standOn(await this.#indicators.readModel())
  }

  /** Uses a read model that was already loaded. */
  standOn(readModel: ReadModel): ReadModel {
    this.#readModel = readModel
    return readModel
  }

  /** One indicator or group. Throws `not_found` when it does not exist for the caller. */
  async get<N extends Verifiable>(kind: N, id: number): Promise<Stored<EntityOf<IndicatorKinds[N]>>> {
    const stored = await this.#indicators.get(kind, id)
    if (stored === undefined || !(this.isAnalyst || stored.entity.is_verified))
      throw new PortalError('not_found')
    if (
      this.maxTlp !== undefined &&
      !entityWithin(await this.#indicators.readModel(), kind, stored.entity, this.maxTlp)
    )
      throw new PortalError('not_found')
    return stored
  }
}

/** Dependencies of the routes that list indicators. */
export interface VisibleDependencies {
  readonly indicators: Collection<IndicatorKinds>
  readonly sightings: Collection<SightingKinds>
}

/** Indicators as a session may see them, with the false positives of its organization. */
export const openVisible = async (
  { indicators, sightings }: VisibleDependencies,
  session: Pick<Session, 'role' | 'organizationId' | 'maxTlp'>,
  groups?: readonly number[],
): Promise<VisibleIndicators> => {
  const organizationId = assetOwner(session)
  const snapshot =
    organizationId === undefined
      ? undefined
      : falsePositiveSnapshot(await sightings.readModel(), organizationId)
  return new VisibleIndicators(indicators, session, groups, snapshot)
}

/** What the match projection needs. */
export interface MatchedIndicatorsDependencies extends VisibleDependencies {
  readonly platform: { readonly clock: Clock }
  readonly assets: Collection<AssetKinds>
}

/**
 * Heads that list calls read together with the session, in the order that `openMatchedIndicators` expects. Mostly nothing
 * has changed, and the list needs no further read.
 */
export const indicatorListHeads: readonly Key[] = [assetsHead, sightingsHead]

type MatchedSession = Pick<Session, 'role' | 'organizationId' | 'maxTlp'> &
  Partial<Pick<Session, 'alongside'>>

class MatchedIndicators extends VisibleIndicators {
  override readonly assetOwner: number | undefined
  readonly #dependencies: MatchedIndicatorsDependencies
  readonly #alongside: Session['alongside']

  constructor(
    dependencies: MatchedIndicatorsDependencies,
    session: MatchedSession,
    groups?: readonly number[],
    snapshot?: FalsePositiveSnapshot,
  ) {
    super(dependencies.indicators, session, groups, snapshot)
    this.#dependencies = dependencies
    this.#alongside = session.alongside ?? []
    this.assetOwner = assetOwner(session)
  }

  /** The read model, with up-to-date matches for organizations. Staff's lists cost nothing more. */
  override async readModel(): Promise<ReadModel> {
    return this.assetOwner === undefined ? super.readModel() : (await this.matched()).readModel
  }

  async matched(): Promise<MatchedReadModel> {
    const { platform, indicators, assets } = this.#dependencies
    const found = await upToDate(platform, indicators, assets, this.#alongside)
    this.standOn(found.readModel)
    return found
  }
}

/**
 * Indicators as a session may see them, with false positives of its organization. `groups` as in `VisibleIndicators`.
 * `assetsOf` is the organization to match assets of, if it is not the session's.
 */
export const openMatchedIndicators = async (
  dependencies: MatchedIndicatorsDependencies,
  session: MatchedSession,
  groups?: readonly number[],
  assetsOf: number | null = session.organizationId,
): Promise<MatchedIndicators> => {
  const organizationId = assetOwner(session)
  const [, head] = session.alongside ?? []
  const snapshot =
    organizationId === undefined
      ? undefined
      : falsePositiveSnapshot(
          (session.alongside ?? []).length === 0
            ? await dependencies.sightings.readModel()
            : await dependencies.sightings.readModelAt(head),
          organizationId,
        )
  return new MatchedIndicators(dependencies, { ...session, organizationId: assetsOf }, groups, snapshot)
}
