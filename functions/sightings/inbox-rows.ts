/** Sightings as the inbox of analysts has them: with their indicator and whose they are. */
import type { FeedEntity, FeedKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Client } from '#shared/contracts/organization-refs.ts'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import { builtInTlp } from '#shared/domain/tlp/levels.ts'
import type { SightingEntity } from './collection.ts'
import { defaultFeedTlp } from './indicator-level.ts'
import { toSightingResponse } from './sighting-rows.ts'

/**
 * The items of sightings, in their order. Their indicators are read by their ids: the menu of every analyst asks for the
 * inbox, and most often it is empty, so no read model of all indicators is opened for it.
 */
export const inboxItems = async (
  feeds: Pick<Collection<FeedKinds>, 'getMany'>,
  found: readonly { readonly id: number; readonly entity: SightingEntity }[],
  session: Session,
  clientOf: (id: number) => Client,
): Promise<InboxItem[]> => {
  const indicators = await byId(
    found.map(({ entity }) => entity.feed_id),
    (ids) => feeds.getMany('feed', ids, { consistent: false }),
  )
  const types = await byId(
    [...indicators.values()].map(({ type_id: id }) => id),
    (ids) => feeds.getMany('feed_type', ids, { consistent: false }),
  )
  const byDefault = [...indicators.values()].some(({ tlp }) => tlp === undefined)
    ? await defaultFeedTlp(feeds)
    : undefined
  return found.map(({ id, entity }) => {
    const feed = indicators.get(entity.feed_id)
    return {
      ...toSightingResponse(id, entity, feed, session, clientOf),
      client: clientOf(entity.client_id),
      feed: {
        feed_id: entity.feed_id,
        value: feed?.value ?? entity.value,
        type_name: (feed === undefined ? undefined : types.get(feed.type_id)?.name) ?? '',
        state: stateOf(feed),
        expired_date: feed?.expired_date ?? null,
        tlp: feed === undefined ? null : (feed.tlp ?? byDefault ?? builtInTlp.feed),
      },
    }
  })
}

const byId = async <Entity>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly ({ readonly entity: Entity } | undefined)[]>,
): Promise<ReadonlyMap<number, Entity>> => {
  const wanted = [...new Set(ids)]
  const known = new Map<number, Entity>()
  if (wanted.length === 0) return known
  for (const [index, stored] of (await read(wanted)).entries()) {
    const id = wanted[index]
    if (id !== undefined && stored !== undefined) known.set(id, stored.entity)
  }
  return known
}

const stateOf = (feed: FeedEntity | undefined): InboxItem['feed']['state'] =>
  feed === undefined ? 'deleted' : feed.is_verified ? 'published' : 'unpublished'
