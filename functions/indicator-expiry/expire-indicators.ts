/**
 * Ends the validity of expired indicators, and restores it when their type is now valid for longer. These are ordinary
 * commits, so that lists, outputs and change feeds follow.
 */
import * as z from 'zod'
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { expiredAt } from '#functions/sightings/effects.ts'

/** The actor name of these commits in the journal. No user acts here. */
export const expiryActor: Actor = { user_id: null, name: 'indicator-expiry', client_id: null }

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const daySql = 86_400_000
const typeSchema = z.object({ id: z.int(), days: z.int().nullable() })

/** Published indicators whose stored validity differs from the computed one, in id order. */
const dueIn = (readModel: ReadModel, now: number): number[] =>
  readModel.rows(
    idSchema,
    `SELECT feed.id FROM feed NOT INDEXED JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.verified = 1 AND feed.renewed IS NOT NULL
        AND (feed.expired IS NOT NULL) <> (type.validity_days IS NOT NULL AND feed.renewed + type.validity_days * ${daySql} <= ?)
      ORDER BY feed.id`,
    [now],
  )

/** Returns the number of changed indicators. Stops when `isLate`; the next run continues. */
export const expireIndicators = async (
  indicators: Collection<IndicatorKinds>,
  now: Date,
  isLate: () => boolean = () => false,
): Promise<number> => {
  const readModel = await indicators.readModel()
  let changed = 0
  for (const part of inCommits(dueIn(readModel, now.getTime()), costOfEntities(readModel, 'feed'))) {
    if (isLate()) break
    changed += await indicators.commit(expiryActor, async (commit) => {
      const days = new Map(
        commit.readModel
          .rows(typeSchema, 'SELECT id, validity_days AS days FROM feed_type')
          .map((type) => [type.id, type.days]),
      )
      let count = 0
      for (const [index, stored] of (await indicators.getMany('feed', part)).entries()) {
        const id = part[index]
        if (stored === undefined || id === undefined) continue
        const entity = expiredAt(stored.entity, days.get(stored.entity.type_id) ?? null, commit.at)
        if (entity === stored.entity) continue
        commit.refresh('feed', id, entity, stored, ['expired_date'])
        count += 1
      }
      return count
    })
  }
  return changed
}
