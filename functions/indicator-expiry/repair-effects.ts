/**
 * Completes the effects of sightings after a process was killed: a sighting is committed before its indicator. An
 * indicator written since needs no repair.
 */
import * as z from 'zod'
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { commitColumns } from '#functions/core/event-store/definition.ts'
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { renewConfirmed } from '#functions/sightings/effects.ts'
import { withdrawAnswered } from '#functions/sightings/withdraw-answered.ts'

/** Milliseconds of sightings that are checked, so that later runs make up for failed ones. */
const lookedBack = 3 * 86_400_000
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const answeredSchema = z.object({ id: z.int(), feed_id: z.int(), at: z.int() })

/** Returns the number of repaired indicators. */
export const repairEffects = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const sightingsModel = await sightings.readModel()
  const { at } = commitColumns
  const since = now.getTime() - lookedBack
  const seen = sightingsModel.rows(
    idSchema,
    `SELECT DISTINCT feed_id AS id FROM sighting WHERE kind = 'seen' AND ${at} > ?`,
    [since],
  )
  const done = await withdrawLeft(indicators, sightings, since)
  return done + (await renewConfirmed(indicators, sightings, seen))
}

/** Completes withdrawals that an answer requested: indicators published before the answer and still published. */
const withdrawLeft = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  since: number,
): Promise<number> => {
  const [known, sightingsModel] = await Promise.all([indicators.readModel(), sightings.readModel()])
  const { at } = commitColumns
  const answered = sightingsModel.rows(
    answeredSchema,
    `SELECT id, feed_id, ${at} AS at FROM sighting WHERE outcome = 'taken_back' AND ${at} > ? ORDER BY id`,
    [since],
  )
  const left = answered.filter(
    ({ feed_id: id, at: answeredAt }) =>
      known.count('SELECT count(*) FROM feed WHERE id = ? AND verified = 1 AND published <= ?', [
        id,
        answeredAt,
      ]) > 0,
  )
  let done = 0
  for (const { id } of left) {
    const stored = await sightings.get('sighting', id)
    if (stored !== undefined && (await withdrawAnswered(indicators, stored.entity))) done += 1
  }
  return done
}
