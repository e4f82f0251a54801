/**
 * Indicators and groups as one caller may see them. A call gets them for its session and in no other way: for
 * anybody but an
 * analyst, what is not verified is not there, in any list, count, search or export, nor by its id.
 */
import type { EntityOf } from '#functions/platform/journal/definition.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Condition } from '#functions/platform/lists/where.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { entityWithin, withinTlp } from '#functions/platform/tlp/tlp.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import {
  falsePositiveIds,
  falsePositiveSnapshot,
  type FalsePositiveSnapshot,
} from '#functions/sightings/listing.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorKinds } from './collection.ts'

/** What a role sees of indicators and groups. */
export interface IndicatorAccess {
  /** Whether it sees unverified indicators and the fields for analysts. */
  readonly isAnalyst: boolean
  /** The strictest TLP level among them; undefined where all are. */
  readonly maxTlp?: TlpLevel | undefined
  /** The organization whose assets the rows are matched with; absent where nobody is told. */
  readonly assetOwner?: number | undefined
  /** The condition that every list of the kind stands under; `alias` is its table in the query. */
  condition(this: void, alias: string): Condition
  /** The indicators that are false positives for the caller's organization; undefined of who has none. */
  readonly falsePositives?: ReadonlySet<number> | undefined
}

/** The tables of groups, as queries call them. */
const groupAliases: readonly string[] = ['feed_group', 'grouping']

const levels = (condition: Condition | undefined): string[] =>
  condition === undefined ? [] : [condition.sql]

/**
 * For lists that are read without a session: of a report, of its owner's role. `groups`: of a key that is limited, the only
 * groups that it is told of, by name, filter or count.
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
      // Within the text: it is joined into queries that give no parameters of its own. Ids are numbers.
      const conditions = [
        isAnalyst ? 'TRUE' : `${alias}.verified = 1`,
        ...(groups !== undefined && isGroup ? [`${alias}.id IN (${groups.join(', ')})`] : []),
        ...levels(withinTlp(isGroup ? 'feed_group' : 'feed', maxTlp, alias)),
      ]
      return {
        sql: conditions.length === 1 ? (conditions[0] ?? 'TRUE') : `(${conditions.join(' AND ')})`,
        parameters: [],
      }
    },
  }
}

/** The same indicators, limited to those allowed on a channel; groups that are not allowed are not named. */
export const limitedToChannel = (visible: IndicatorAccess, channel: TlpChannel): IndicatorAccess => {
  const most = maxTlp(channel)
  return {
    isAnalyst: visible.isAnalyst,
    maxTlp: most,
    assetOwner: visible.assetOwner,
    // Known once the read model is, which the caller may not have asked for yet.
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
  /** What the caller's organization has said is false; undefined of who has none. */
  readonly snapshot: FalsePositiveSnapshot | undefined
  #readModel: ReadModel | undefined
  #marked:
    | { readonly readModel: ReadModel; readonly sequence: number; readonly ids: ReadonlySet<number> }
    | undefined

  /** `snapshot` is given where lists of indicators are read: `openVisible`. */
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

  /** As of the read model, which is asked for first: a false positive of a value that an indicator has no more is none. */
  get falsePositives(): ReadonlySet<number> | undefined {
    if (this.snapshot === undefined) return undefined
    if (this.#readModel === undefined) throw new Error('Which marks hold is known once the read model is')
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

  /** Takes a read model that was read already. */
  standOn(readModel: ReadModel): ReadModel {
    this.#readModel = readModel
    return readModel
  }

  /** One indicator or group; `not_found` when there is none for the caller. */
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

/** What the calls that list indicators stand on. */
export interface VisibleDependencies {
  readonly indicators: Collection<IndicatorKinds>
  readonly sightings: Collection<SightingKinds>
}

/** Indicators as a session may see them, with those that are false positives for its organization. */
export const openVisible = async (
  { indicators, sightings }: VisibleDependencies,
  session: Pick<Session, 'role' | 'organizationId' | 'maxTlp'>,
  groups?: readonly number[],
): Promise<VisibleIndicators> => {
  const { role, organizationId } = session
  if (isProviderStaff(role) || organizationId === null)
    return new VisibleIndicators(indicators, session, groups)
  return new VisibleIndicators(
    indicators,
    session,
    groups,
    falsePositiveSnapshot(await sightings.readModel(), organizationId),
  )
}
