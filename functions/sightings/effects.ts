/**
 * What sightings do to indicators: one that was seen is valid for longer, and one whose marks have changed is written anew,
 * so that machines that ask for changes are told. The commit of the sighting comes first; what a killed process leaves here
 * the function `indicator-expiry` does.
 */
import * as z from 'zod'
import type { FeedEntity, FeedKinds } from '#functions/feeds/collection.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { renews } from '#shared/domain/indicators/validity.ts'

/** The name under which the journal has these commits: whose sighting it was is nobody's to find there. */
export const sightingsActor: Actor = { user_id: null, name: 'sightings', client_id: null }

const daysSchema = z.object({ days: z.int().nullable() })

/** The days for which indicators of a type are valid; null is without end. */
const validityDays = ({ replica }: Pick<Commit<FeedKinds>, 'replica'>, typeId: number): number | null =>
  replica.row(daysSchema, 'SELECT validity_days AS days FROM feed_type WHERE id = ?', [typeId])?.days ?? null

/** A published indicator renewed by when it was seen; the same one where it is not. Epoch milliseconds. */
export const renewed = (feed: FeedEntity, seen: number, days: number | null, at: string): FeedEntity => {
  if (feed.published_date === null) return feed
  const since = Date.parse(feed.renewed_date ?? feed.published_date)
  const isExpired = feed.expired_date !== undefined
  if (!renews({ renewed: since, isExpired }, seen, days, Date.parse(at))) return feed
  return renewedAt(feed, new Date(seen).toISOString(), at)
}

/** A published indicator whose validity counts from an instant; `at` is now. ISO 8601. */
export const renewedAt = (feed: FeedEntity, from: string, at: string): FeedEntity => {
  if (feed.published_date === null) return feed
  const { expired_date: expired, ...valid } = feed
  return { ...valid, renewed_date: from, ...(expired === undefined ? {} : { revived_date: at }) }
}

/** Renews an indicator that was seen, if that makes a difference. */
export const renewFeed = (feeds: Collection<FeedKinds>, id: number, seen: number): Promise<void> =>
  feeds.commit(sightingsActor, async (commit) => {
    const stored = await feeds.get('feed', id)
    if (stored === undefined) return
    const entity = renewed(stored.entity, seen, validityDays(commit, stored.entity.type_id), commit.at)
    if (entity !== stored.entity) commit.refresh('feed', id, entity, stored, ['renewed_date'])
  })

/** Writes an indicator anew whose marks have changed. */
export const touchFeed = (feeds: Collection<FeedKinds>, id: number): Promise<void> =>
  feeds.commit(sightingsActor, async (commit) => {
    const stored = await feeds.get('feed', id)
    if (stored?.entity.is_verified !== true) return
    commit.refresh('feed', id, stored.entity, stored, ['sightings'])
  })
