/**
 * What sightings do to indicators: one of which it is confirmed that it was seen is valid for longer. False positives do nothing to them: they are their
 * organization's alone, and whoever reads for it reads them too. The commit of the sighting comes first; what a killed
 * process leaves here the function `indicator-expiry` does.
 */
import * as z from 'zod'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { costOfEntities, inCommits } from '#functions/platform/journal/in-commits.ts'
import { sightedValuesOf } from '#shared/domain/indicators/sighted-value.ts'
import { renews, validUntil } from '#shared/domain/indicators/validity.ts'
import type { SightingKinds } from './collection.ts'

/** The name under which the journal has these commits: whose sighting it was is nobody's to find there. */
export const sightingsActor: Actor = { user_id: null, name: 'sightings', client_id: null }

const daysSchema = z.object({ days: z.int().nullable() })

/** The days for which indicators of a type are valid; null is without end. */
export const validityDays = (
  { readModel }: Pick<Commit<IndicatorKinds>, 'readModel'>,
  typeId: number,
): number | null =>
  readModel.row(daysSchema, 'SELECT validity_days AS days FROM feed_type WHERE id = ?', [typeId])?.days ??
  null

/** A published indicator renewed by when it was seen; the same one where it is not. Epoch milliseconds. */
export const renewed = (
  indicator: IndicatorEntity,
  seen: number,
  days: number | null,
  at: string,
): IndicatorEntity => {
  if (indicator.published_date === null) return indicator
  const since = Date.parse(indicator.renewed_date ?? indicator.published_date)
  const isExpired = indicator.expired_date !== undefined
  if (!renews({ renewed: since, isExpired }, seen, days, Date.parse(at))) return indicator
  return renewedAt(indicator, new Date(seen).toISOString(), at)
}

/** A published indicator whose validity counts from an instant; `at` is now. ISO 8601. */
export const renewedAt = (indicator: IndicatorEntity, from: string, at: string): IndicatorEntity => {
  if (indicator.published_date === null) return indicator
  const { expired_date: expired, ...valid } = indicator
  return { ...valid, renewed_date: from, ...(expired === undefined ? {} : { revived_date: at }) }
}

/** A published indicator that an analyst holds to be valid: that stays, whatever becomes of sightings. */
export const checkedAt = (indicator: IndicatorEntity, at: string): IndicatorEntity => ({
  ...renewedAt(indicator, at, at),
  checked_date: at,
})

/**
 * A published indicator without a sighting that is taken back, where its validity counts from that: it counts from the latest
 * of what is left. `left`: epoch milliseconds, of sightings of its present value.
 */
export const withoutSighting = (
  indicator: IndicatorEntity,
  seen: string,
  left: number | null,
): IndicatorEntity => {
  if (indicator.published_date === null || indicator.renewed_date !== seen) return indicator
  const { renewed_date: _, ...rest } = indicator
  const from = Math.max(
    left ?? 0,
    Date.parse(indicator.checked_date ?? '') || 0,
    Date.parse(indicator.published_date),
  )
  const isPublication = from === Date.parse(indicator.published_date)
  return isPublication ? rest : { ...rest, renewed_date: new Date(from).toISOString() }
}

/** An indicator as its validity is at an instant; the same one where nothing changes. */
export const expiredAt = (indicator: IndicatorEntity, days: number | null, at: string): IndicatorEntity => {
  if (!indicator.is_verified || indicator.published_date === null) return indicator
  const until = validUntil(Date.parse(indicator.renewed_date ?? indicator.published_date), days)
  const isOver = until !== null && until <= Date.parse(at)
  if (isOver === (indicator.expired_date !== undefined)) return indicator
  const { expired_date: _, ...valid } = indicator
  // The moment itself, and not that of the run that finds it.
  return isOver ? { ...valid, expired_date: new Date(until).toISOString() } : { ...valid, revived_date: at }
}

/** That an indicator was seen, by the value that it had; epoch milliseconds. */
interface ConfirmedSighting {
  readonly id: number
  readonly said: string
  readonly at: number
}

const seenSchema = z.object({ id: z.int(), said: z.string(), at: z.int() })

/**
 * When indicators were seen last as far as it is confirmed: by the second of two organizations, or by a sighting that analysts
 * thanked for. One organization alone keeps nothing valid for the others. `without` is a sighting that is about to go.
 */
export const confirmedSightings = (
  sightingsModel: ReadModel,
  ids: readonly number[],
  without = 0,
): ConfirmedSighting[] =>
  sightingsModel.rows(
    seenSchema,
    `WITH seen AS (
         SELECT feed_id, said, client_id, seen, outcome FROM sighting
          WHERE kind = 'seen' AND id <> ? AND feed_id IN (SELECT value FROM json_each(?))),
       last AS (SELECT feed_id, said, max(seen) AS at FROM seen GROUP BY feed_id, said, client_id),
       placed AS (SELECT *, row_number() OVER (PARTITION BY feed_id, said ORDER BY at DESC) AS place FROM last),
       confirmed AS (
         SELECT feed_id, said, at FROM placed WHERE place = 2
         UNION ALL SELECT feed_id, said, seen FROM seen WHERE outcome = 'thanks')
     SELECT feed_id AS id, said, max(at) AS at FROM confirmed GROUP BY feed_id, said`,
    [without, JSON.stringify(ids)],
  )

/** Renews those of the indicators of which it is confirmed that they were seen. Answers with how many were written. */
export const renewConfirmed = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  ids: readonly number[],
): Promise<number> => renewIndicators(indicators, confirmedSightings(await sightings.readModel(), ids))

const renewalSchema = z.object({
  id: z.int(),
  renewed: z.int(),
  expired: z.int().nullable(),
  days: z.int().nullable(),
})

/**
 * Renews indicators that were seen, where that makes a difference; one whose value is another by now was not. What was renewed
 * on the same day is not read at all. Answers with how many were written.
 */
const renewIndicators = async (
  indicators: Collection<IndicatorKinds>,
  seen: readonly ConfirmedSighting[],
): Promise<number> => {
  if (seen.length === 0) return 0
  const readModel = await indicators.readModel()
  const byId = Map.groupBy(seen, ({ id }) => id)
  const due = readModel
    .rows(
      renewalSchema,
      `SELECT feed.id, feed.renewed, feed.expired, type.validity_days AS days
         FROM feed JOIN feed_type AS type ON type.id = feed.type_id
        WHERE feed.verified = 1 AND feed.renewed IS NOT NULL AND feed.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify([...byId.keys()])],
    )
    .filter(({ id, renewed: since, expired, days }) =>
      // Of which value it was, and whether it is over by now, the commit decides by what is there then.
      byId
        .get(id)
        ?.some(({ at }) => renews({ renewed: since, isExpired: expired !== null }, at, days, -Infinity)),
    )
    .map(({ id }) => id)
  let count = 0
  for (const part of inCommits(due, costOfEntities(readModel, 'feed')))
    count += await indicators.commit(sightingsActor, async (commit) => {
      let written = 0
      for (const [index, stored] of (await indicators.getMany('feed', part)).entries()) {
        const id = part[index]
        if (stored === undefined || id === undefined) continue
        const { entity: before } = stored
        const sightedValues = sightedValuesOf(before)
        const times = (byId.get(id) ?? [])
          .filter(({ said }) => sightedValues.includes(said))
          .map(({ at }) => at)
        const entity = renewed(before, Math.max(0, ...times), validityDays(commit, before.type_id), commit.at)
        if (entity === before) continue
        commit.update('feed', id, entity, stored, ['renewed_date'])
        written += 1
      }
      return written
    })
  return count
}
