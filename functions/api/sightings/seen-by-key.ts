/** What both calls share by which keys say what was seen: which indicators a key may name, and the rows of what it says. */
import * as z from 'zod'
import type { Sender, SpokenOf } from '#functions/sightings/add-sighting.ts'
import { openAdding, timeSeen } from '#functions/sightings/add-sighting.ts'
import type { SightingEntity, SightingKinds } from '#functions/sightings/collection.ts'
import { checkScopeStands, limitedToKey, seenByKey } from '#functions/feeds/key-scope.ts'
import { VisibleFeeds } from '#functions/feeds/visible-feeds.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { GivenSighting } from '#shared/contracts/api/sightings.ts'
import { keyOfFound } from '#shared/domain/indicators/matching-key.ts'
import { saidAs } from '#shared/domain/indicators/said-value.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { KeySightingsDependencies } from './dependencies.ts'

const rowSchema = z.object({ id: z.int(), value: z.string(), key: z.string() })

/** Who speaks: the organization's key. Throws `key_cannot_write` for one of no organization. */
const senderOf = ({ clientId, keyId, session }: KeyCaller): Sender => {
  if (clientId === null) throw new PortalError('key_cannot_write')
  return { clientId, name: session.name, userId: null, keyId }
}

export interface AddedSighting {
  readonly id: number
  readonly entity: SightingEntity
  /** Epoch milliseconds. */
  readonly seen: number
}

/**
 * Adds what a key says of those of the indicators that it sees; of another one `not_found`, as if there were none. Throws
 * `scope_gone` as the key's lists do.
 */
export const openSeen = async (
  { platform, feeds, feedViews }: KeySightingsDependencies,
  caller: KeyCaller,
  ids: readonly number[],
): Promise<(commit: Commit<SightingKinds>) => (item: GivenSighting) => AddedSighting> => {
  const sender = senderOf(caller)
  const replica = await feeds.replica()
  const visible = new VisibleFeeds(feeds, caller.session, caller.scope?.groups)
  const keyFeeds = await limitedToKey(feedViews, caller, visible, replica)
  checkScopeStands(replica, keyFeeds, caller)
  const { sql, parameters } = seenByKey(keyFeeds)
  const spokenOf = new Map(
    replica
      .rows(
        rowSchema,
        `SELECT id, value, value_key AS key FROM feed WHERE id IN (SELECT value FROM json_each(?)) AND ${sql}`,
        [JSON.stringify(ids), ...parameters],
      )
      .map(({ id, value, key }): [number, SpokenOf] => [
        id,
        { id, value, said: saidAs({ value, key: keyOfFound(key) }) },
      ]),
  )
  const now = platform.clock.now().getTime()
  return (commit) => {
    const add = openAdding(commit, sender)
    return ({ indicator_id: id, ...input }) => {
      const feed = spokenOf.get(id)
      if (feed === undefined) throw new PortalError('not_found', { field: 'indicator_id' })
      const said = { kind: 'seen', ...input } as const
      const seen = timeSeen(said, now) ?? now
      return { ...add(feed, said, seen), seen }
    }
  }
}
