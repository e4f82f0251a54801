/**
 * Feeds and groups as one caller may see them. A call gets them for its session and in no other way: for
 * anybody but an
 * analyst, what is not verified is not there, in any list, count, search or export, nor by its id.
 */
import type { EntityOf } from '#functions/platform/journal/definition.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Stored } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { Condition } from '#functions/platform/lists/where.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedKinds } from './collection.ts'

type Verifiable = 'feed' | 'feed_group'

export class VisibleFeeds {
  /** Whether the session sees unverified feeds and the fields for analysts. */
  readonly isAnalyst: boolean
  readonly #feeds: Collection<FeedKinds>

  constructor(feeds: Collection<FeedKinds>, session: Pick<Session, 'role'>) {
    this.#feeds = feeds
    this.isAnalyst = session.role === 'analyst'
  }

  replica(): Promise<Replica> {
    return this.#feeds.replica()
  }

  /** The condition that every list of the kind stands under; `alias` is its table in the query. */
  condition(alias: string): Condition {
    return this.isAnalyst ? { sql: 'TRUE', parameters: [] } : { sql: `${alias}.verified = 1`, parameters: [] }
  }

  /** One feed or group; `not_found` when there is none for the caller. */
  async get<N extends Verifiable>(kind: N, id: number): Promise<Stored<EntityOf<FeedKinds[N]>>> {
    const stored = await this.#feeds.get(kind, id)
    if (stored === undefined || !(this.isAnalyst || stored.entity.is_verified))
      throw new PortalError('not_found')
    return stored
  }
}
