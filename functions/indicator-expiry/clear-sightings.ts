/**
 * Deletes sightings that are old. What is a false positive for an organization stays as long as the indicator is there, and
 * goes with it; a claim that it is one for everybody is first answered, or old.
 */
import * as z from 'zod'
import type { FeedKinds } from '#functions/feeds/collection.ts'
import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { sightingDays } from '#shared/domain/sightings.ts'
import { expiryActor } from './expire-indicators.ts'

/** So many in one run; the next one goes on. */
const mostAtOnce = 5000
const markSchema = z.object({ id: z.int(), feed_id: z.int() })
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** Answers with how many were deleted. */
export const clearSightings = async (
  feeds: Collection<FeedKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const said = await sightings.replica()
  const until = now.getTime() - sightingDays * 86_400_000
  const old = said.rows(
    idSchema,
    'SELECT id FROM sighting WHERE created < ? AND mark = 0 ORDER BY created, id LIMIT ?',
    [until, mostAtOnce],
  )
  const marks = said.rows(
    markSchema,
    "SELECT id, feed_id FROM sighting WHERE mark = 1 AND (created < ? OR kind = 'false_positive_here') ORDER BY id",
    [until],
  )
  // Read after the marks: an indicator is there before its marks are.
  const known = await feeds.replica()
  const there = new Set(
    known.rows(idSchema, 'SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(marks.map(({ feed_id: id }) => id)),
    ]),
  )
  const gone = marks.filter(({ feed_id: feed }) => !there.has(feed)).map(({ id }) => id)
  return deleteEntities(sightings, 'sighting', [...old, ...gone].slice(0, mostAtOnce), expiryActor)
}
