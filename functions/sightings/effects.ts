/**
 * The effects of sightings on indicators: a confirmed sighting extends the validity. False positives have none; they
 * only affect their own organization. A sighting is committed first. If the process then dies, `indicator-expiry`
 * completes its effects.
 */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { withVerification } from '#functions/indicators/indicator.ts'
import { publishedValidity, validityDays } from '#functions/indicators/sighted-queries.ts'
import { sightedValuesOf, isSightingOf } from '#shared/domain/indicators/sighted-value.ts'
import { renews, validUntil } from '#shared/domain/indicators/validity.ts'
import type { SightingKinds, SightingEntity } from './sighting-store.ts'

/** The actor name of these commits in the journal. It hides whose sighting it was. */
export const sightingsActor: Actor = { user_id: null, name: 'sightings', client_id: null }

/** A published indicator renewed by a sighting, or the same one when nothing changes. Epoch milliseconds. */
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

/** A published indicator whose validity starts at an instant. `at` is now. ISO 8601. */
export const renewedAt = (indicator: IndicatorEntity, from: string, at: string): IndicatorEntity => {
  if (indicator.published_date === null) return indicator
  const { expired_date: expired, ...valid } = indicator
  return { ...valid, renewed_date: from, ...(expired === undefined ? {} : { revived_date: at }) }
}

/** A published indicator that an analyst confirmed. That does not depend on sightings. */
export const checkedAt = (indicator: IndicatorEntity, at: string): IndicatorEntity => ({
  ...renewedAt(indicator, at, at),
  checked_date: at,
})

/**
 * A published indicator without a withdrawn sighting. If its validity started at that sighting, it now starts at the
 * latest remaining one. `left`: epoch milliseconds of the remaining sightings of its present value.
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

/** An indicator with its validity at an instant, or the same one when nothing changes. */
export const expiredAt = (indicator: IndicatorEntity, days: number | null, at: string): IndicatorEntity => {
  if (!indicator.is_verified || indicator.published_date === null) return indicator
  const until = validUntil(Date.parse(indicator.renewed_date ?? indicator.published_date), days)
  const isOver = until !== null && until <= Date.parse(at)
  if (isOver === (indicator.expired_date !== undefined)) return indicator
  const { expired_date: _, ...valid } = indicator
  // The exact moment, not the time of the run that detects it.
  return isOver ? { ...valid, expired_date: new Date(until).toISOString() } : { ...valid, revived_date: at }
}

/** A confirmed sighting of a value. Epoch milliseconds. */
interface ConfirmedSighting {
  readonly id: number
  readonly said: string
  readonly at: number
}

const seenSchema = z.object({ id: z.int(), said: z.string(), at: z.int() })

/**
 * The latest confirmed sightings of indicators. A sighting is confirmed by a second organization or by an analyst's
 * thanks. One organization alone cannot keep an indicator valid for others. `without` is a sighting about to be
 * withdrawn.
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

/** Renews indicators with confirmed sightings. Returns the number written. */
export const renewConfirmed = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  ids: readonly number[],
): Promise<number> => renewIndicators(indicators, confirmedSightings(await sightings.readModel(), ids))

/**
 * Renews sighted indicators where it makes a difference. Skips those whose value has changed, and does not read those
 * already renewed that day. Returns the number written.
 */
const renewIndicators = async (
  indicators: Collection<IndicatorKinds>,
  seen: readonly ConfirmedSighting[],
): Promise<number> => {
  if (seen.length === 0) return 0
  const readModel = await indicators.readModel()
  const byId = Map.groupBy(seen, ({ id }) => id)
  const due = publishedValidity(readModel, [...byId.keys()])
    .filter(({ id, renewed: since, expired, days }) =>
      // The commit compares the value and checks the expiry with its own present data.
      byId
        .get(id)
        ?.some(({ at }) => renews({ renewed: since, isExpired: expired !== null }, at, days, -Infinity)),
    )
    .map(({ id }) => id)
  let count = 0
  for (const part of inCommits(due, costOfEntities(readModel, 'feed')))
    count += await indicators.commit(sightingsActor, async (commit) => {
      const days = validityDays(commit.readModel)
      let written = 0
      for (const [index, stored] of (await indicators.getMany('feed', part)).entries()) {
        const id = part[index]
        if (stored === undefined || id === undefined) continue
        const { entity: before } = stored
        const sightedValues = sightedValuesOf(before)
        const times = (byId.get(id) ?? [])
          .filter(({ said }) => sightedValues.includes(said))
          .map(({ at }) => at)
        const entity = renewed(before, Math.max(0, ...times), days.get(before.type_id) ?? null, commit.at)
        if (entity === before) continue
        commit.update('feed', id, entity, stored, ['renewed_date'])
        written += 1
      }
      return written
    })
  return count
}

/**
 * Withdraws the indicator of an answered sighting for everyone, as the answering analyst. Idempotent: unpublished
 * indicators, those published again after the answer and those with another value stay. Returns whether it was
 * withdrawn now.
 */
export const withdrawAnswered = async (
  indicators: Collection<IndicatorKinds>,
  sighting: Pick<SightingEntity, 'feed_id' | 'answer' | 'value' | 'said'>,
): Promise<boolean> => {
  const { feed_id: id, answer } = sighting
  if (answer?.outcome !== 'taken_back') return false
  const actor = { user_id: answer.user_id ?? null, name: answer.by, client_id: null }
  return indicators.commit(actor, async (commit) => {
    const stored = await indicators.get('feed', id)
    if (stored === undefined || !isSightingOf(sighting, stored.entity)) return false
    if ((stored.entity.published_date ?? '') > answer.date) return false
    const { entity, fields } = withVerification(stored.entity, false, commit, { reason: answer.reason })
    if (fields.length === 0) return false
    commit.update('feed', id, entity, stored, fields)
    return true
  })
}

/** Withdraws the validity that a sighting added, unless something else justifies it. */
export const takeBackRenewal = async (
  collection: Collection<SightingKinds>,
  indicators: Collection<IndicatorKinds>,
  { feed_id: indicatorId, kind, seen_at: seen, answer }: SightingEntity,
  id: number,
): Promise<void> => {
  if (kind !== 'seen' || seen === null || answer !== null) return
  const sightingsModel = await collection.readModel()
  await indicators.commit(sightingsActor, async (commit) => {
    const stored = await indicators.get('feed', indicatorId)
    if (stored === undefined) return
    const sightedValues = sightedValuesOf(stored.entity)
    const confirmed = (without?: number): number =>
      Math.max(
        0,
        ...confirmedSightings(sightingsModel, [indicatorId], without)
          .filter((one) => sightedValues.includes(one.said))
          .map(({ at }) => at),
      )
    const left = confirmed(id)
    // In an earlier version a single sighting extended the validity.
    const from = [confirmed(), Date.parse(seen)]
      .filter((time) => time !== left)
      .map((time) => new Date(time).toISOString())
      .find((instant) => instant === stored.entity.renewed_date)
    if (from === undefined) return
    const counted = withoutSighting(stored.entity, from, left)
    if (counted === stored.entity) return
    // If only this sighting kept it valid, it expires now and not with the hourly run.
    const entity = expiredAt(counted, validityDays(commit.readModel).get(counted.type_id) ?? null, commit.at)
    commit.update(
      'feed',
      indicatorId,
      entity,
      stored,
      entity === counted ? ['renewed_date'] : ['renewed_date', 'expired_date'],
    )
  })
}
