/**
 * Does what a killed process left of the effects of sightings: their commit comes first, and that of the indicator after
 * it. An indicator that was written since has nothing left to be done.
 */
import * as z from 'zod'
import type { FeedKinds } from '#functions/feeds/collection.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { commitColumns, goneTable } from '#functions/platform/journal/definition.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { renewFeed, touchFeed } from '#functions/sightings/effects.ts'
import { renews } from '#shared/domain/indicators/validity.ts'

/** How far back sightings are looked at, in milliseconds: a run that fails is made up for by the next ones. */
const lookedBack = 3 * 86_400_000
const markSchema = z.object({ id: z.int(), at: z.int() })
const seenSchema = z.object({ id: z.int(), seen: z.int() })
const feedSchema = z.object({
  id: z.int(),
  at: z.int(),
  renewed: z.int().nullable(),
  expired: z.int().nullable(),
  days: z.int().nullable(),
})

/** Answers with how many indicators there was something to do for. */
export const mendEffects = async (
  feeds: Collection<FeedKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const [known, said] = await Promise.all([feeds.replica(), sightings.replica()])
  const { at } = commitColumns
  const since = now.getTime() - lookedBack
  const marks = said.rows(
    markSchema,
    `SELECT feed_id AS id, max(${at}) AS at FROM (
       SELECT feed_id, ${at} FROM sighting WHERE kind <> 'seen' AND ${at} > ?1
       UNION ALL SELECT feed_id, ${at} FROM ${goneTable('sighting')} WHERE mark = 1 AND ${at} > ?1
     ) GROUP BY feed_id`,
    [since],
  )
  const seen = said.rows(
    seenSchema,
    `SELECT feed_id AS id, max(seen) AS seen FROM sighting WHERE kind = 'seen' AND ${at} > ? GROUP BY feed_id`,
    [since],
  )
  const found = new Map(
    known
      .rows(
        feedSchema,
        `SELECT feed.id, feed.${at} AS at, feed.renewed, feed.expired, type.validity_days AS days
           FROM feed JOIN feed_type AS type ON type.id = feed.type_id
          WHERE feed.verified = 1 AND feed.id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify([...marks, ...seen].map(({ id }) => id))],
      )
      .map((feed) => [feed.id, feed]),
  )
  let done = 0
  for (const mark of marks) {
    const feed = found.get(mark.id)
    if (feed === undefined || feed.at >= mark.at) continue
    await touchFeed(feeds, mark.id)
    done += 1
  }
  for (const one of seen) {
    const feed = found.get(one.id)
    if (feed === undefined || feed.renewed === null) continue
    const isExpired = feed.expired !== null
    if (!renews({ renewed: feed.renewed, isExpired }, one.seen, feed.days, now.getTime())) continue
    await renewFeed(feeds, one.id, one.seen)
    done += 1
  }
  return done
}
