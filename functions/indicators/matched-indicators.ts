/** Indicators for callers who may have assets: includes matches with the assets of the caller's organization. */
import type { AssetKinds } from '#functions/assets/collection.ts'
import type { Clock } from '#functions/core/clock.ts'
import {
  assetsHead,
  assetOwner,
  upToDate,
  type MatchedReadModel,
} from '#functions/asset-matches/asset-matches.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import {
  falsePositiveSnapshot,
  sightingsHead,
  type FalsePositiveSnapshot,
} from '#functions/sightings/listing.ts'
import { VisibleIndicators, type VisibleDependencies } from './visible-indicators.ts'

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
