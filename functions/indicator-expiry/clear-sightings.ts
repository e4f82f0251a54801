/**
 * Deletes old sightings. A false positive for an organization stays while the indicator has the same value. A claim of
 * a global false positive stays until it is answered or old.
 */
import * as z from 'zod'
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { isSightedValue } from '#functions/sightings/listing.ts'
import { sightingDays } from '#shared/domain/sightings.ts'
import { expiryActor } from './expire-indicators.ts'

/** Maximum per run. The next run continues. */
const mostAtOnce = 5000
const falsePositiveSchema = z.object({ id: z.int(), feed_id: z.int(), said: z.string(), is_old: z.int() })
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** Returns the number of deleted sightings. */
export const clearSightings = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const sightingsModel = await sightings.readModel()
  const until = now.getTime() - sightingDays * 86_400_000
  const old = sightingsModel.rows(
    idSchema,
    'SELECT id FROM sighting WHERE created < ? AND mark = 0 ORDER BY created, id LIMIT ?',
    [until, mostAtOnce],
  )
  const reports = sightingsModel.rows(
    falsePositiveSchema,
    `SELECT id, feed_id, said, created < ?1 AS is_old FROM sighting
      WHERE mark = 1 AND (created < ?1 OR kind = 'false_positive_here') ORDER BY id`,
    [until],
  )
  // Read after the false positives, since an indicator exists before its false positives.
  const known = await indicators.readModel()
  const there = new Set(
    known.rows(idSchema, 'SELECT id FROM feed WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(reports.map(({ feed_id: id }) => id)),
    ]),
  )
  // A false positive of another value does not count now. While young it is kept: undoing an edit makes it valid again.
  const holding = known.rows(
    idSchema,
    `SELECT mark.value ->> 'id' AS id FROM json_each(?) AS mark JOIN feed ON feed.id = mark.value ->> 'feed_id'
      WHERE ${isSightedValue("(mark.value ->> 'said')")}`,
    [JSON.stringify(reports.filter((report) => report.is_old === 1))],
  )
  const held = new Set(holding)
  const gone = reports
    .filter((report) => !there.has(report.feed_id) || (report.is_old === 1 && !held.has(report.id)))
    .map(({ id }) => id)
  return deleteEntities(sightings, 'sighting', [...old, ...gone].slice(0, mostAtOnce), expiryActor)
}
