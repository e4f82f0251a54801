/** Feeds as a caller sees them who may have assets: with what of them concerns the caller's organization. */
import type { AssetKinds } from '#functions/assets/collection.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { concernedClient, upToDate, type ConcernedReplica } from '#functions/platform/concerns/concerns.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { FeedKinds } from './collection.ts'
import { VisibleFeeds } from './visible-feeds.ts'

/** What the matches are kept with. */
export interface ConcernedFeedsDependencies {
  readonly platform: { readonly clock: Clock }
  readonly feeds: Collection<FeedKinds>
  readonly assets: Collection<AssetKinds>
}

export class ConcernedFeeds extends VisibleFeeds {
  override readonly concernedClient: number | undefined
  readonly #dependencies: ConcernedFeedsDependencies
  readonly #alongside: Session['alongside']

  /** `groups` as `VisibleFeeds` has them. */
  constructor(
    dependencies: ConcernedFeedsDependencies,
    session: Pick<Session, 'role' | 'clientId'> & Partial<Pick<Session, 'alongside'>>,
    groups?: readonly number[],
  ) {
    super(dependencies.feeds, session, groups)
    this.#dependencies = dependencies
    this.#alongside = session.alongside ?? []
    this.concernedClient = concernedClient(session)
  }

  /** The replica, with its matches up to date for whom they concern; staff's lists cost no more. */
  override async replica(): Promise<Replica> {
    return this.concernedClient === undefined ? super.replica() : (await this.concerned()).replica
  }

  concerned(): Promise<ConcernedReplica> {
    const { platform, feeds, assets } = this.#dependencies
    return upToDate(platform, feeds, assets, this.#alongside)
  }
}
