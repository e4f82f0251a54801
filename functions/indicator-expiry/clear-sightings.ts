/** Deletes sightings that are old. What is a false positive for an organization stays as long as the indicator is there. */
import * as z from 'zod'
import type { FeedKinds } from '#functions/feeds/collection.ts'
import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { sightingDays } from '#shared/domain/sightings.ts'
import { expiryActor } from './expire-indicators.ts'

/** So many in one run; the next one goes on. */
const mostAtOnce = 5000
const rowSchema = z.object({ id: z.int(), feed_id: z.int(), mark: z.int() })
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** Answers with how many were deleted. */
export const clearSightings = async (
  feeds: Collection<FeedKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const [known, said] = await Promise.all([feeds.replica(), sightings.replica()])
  const old = said.rows(
    rowSchema,
    'SELECT id, feed_id, mark FROM sighting WHERE created < ? ORDER BY created, id LIMIT ?',
    [now.getTime() - sightingDays * 86_400_000, mostAtOnce],
  )
  const there = new Set(
    known.rows(idSchema, 'SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(old.map(({ feed_id: id }) => id)),
    ]),
  )
  const ids = old.filter(({ feed_id: feed, mark }) => mark === 0 || !there.has(feed)).map(({ id }) => id)
  return deleteEntities(sightings, 'sighting', ids, expiryActor)
}
