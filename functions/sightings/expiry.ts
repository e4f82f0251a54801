/**
 * What time does to indicators and sightings: indicators expire, old sightings are deleted, and effects of sightings
 * that a killed process left open are completed. These are ordinary commits, so that lists, outputs and change feeds
 * follow.
 */
import * as z from 'zod'
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { commitColumns } from '#functions/core/event-store/definition.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import {
  livingSources,
  type IndicatorEntity,
  type IndicatorKinds,
} from '#functions/indicators/indicator-store.ts'
import {
  existingIndicators,
  isPublishedSince,
  livingAndEnding,
  ofPresentValue,
  validityDays,
  withOutdatedValidity,
} from '#functions/indicators/sighted-queries.ts'
import { sightingDays } from '#shared/domain/sightings.ts'
import type { SightingKinds } from './sighting-store.ts'
import { expiredAt, renewConfirmed, renewedAt, withdrawAnswered } from './effects.ts'

/** The actor name of these commits in the journal. No user acts here. */
export const expiryActor: Actor = { user_id: null, name: 'indicator-expiry', client_id: null }

interface Refreshed {
  /** Ids of the indicators to look at. */
  readonly due: (readModel: ReadModel) => readonly number[]
  /** The field that it may change, and no other. */
  readonly field: 'expired_date' | 'renewed_date'
  /** The indicator as it should be; the same object when nothing is to change. */
  readonly refreshed: (commit: Commit<IndicatorKinds>) => (entity: IndicatorEntity) => IndicatorEntity
}

/** Commits what is to change in the indicators that are due. Returns how many changed. Stops when `isLate`. */
const refresh = async (
  indicators: Collection<IndicatorKinds>,
  { due, field, refreshed }: Refreshed,
  isLate: () => boolean,
): Promise<number> => {
  const readModel = await indicators.readModel()
  let changed = 0
  for (const part of inCommits(due(readModel), costOfEntities(readModel, 'feed'))) {
    if (isLate()) break
    changed += await indicators.commit(expiryActor, async (commit) => {
      const next = refreshed(commit)
      let count = 0
      for (const [index, stored] of (await indicators.getMany('feed', part)).entries()) {
        const id = part[index]
        if (stored === undefined || id === undefined) continue
        const entity = next(stored.entity)
        if (entity === stored.entity) continue
        commit.refresh('feed', id, entity, stored, [field])
        count += 1
      }
      return count
    })
  }
  return changed
}

/**
 * Ends the validity of expired indicators, and restores it when their type is now valid for longer. Returns the number
 * of changed indicators. Stops when `isLate`; the next run continues.
 */
export const expireIndicators = async (
  indicators: Collection<IndicatorKinds>,
  now: Date,
  isLate: () => boolean = () => false,
): Promise<number> =>
  refresh(
    indicators,
    {
      due: (readModel) => withOutdatedValidity(readModel, now.getTime()),
      field: 'expired_date',
      refreshed: (commit) => {
        const days = validityDays(commit.readModel)
        return (entity) => expiredAt(entity, days.get(entity.type_id) ?? null, commit.at)
      },
    },
    isLate,
  )

/**
 * Renews indicators that a source still has and that are about to expire, so that a source which is only read again
 * writes nothing. Returns the number of changed indicators. Stops when `isLate`.
 */
export const renewLiving = async (
  indicators: Collection<IndicatorKinds>,
  now: Date,
  isLate: () => boolean = () => false,
): Promise<number> =>
  refresh(
    indicators,
    {
      due: (readModel) => livingAndEnding(readModel, now.getTime()),
      field: 'renewed_date',
      refreshed:
        ({ at }) =>
        (entity) =>
          livingSources(entity).length === 0 ? entity : renewedAt(entity, at, at),
    },
    isLate,
  )

/** Maximum sightings deleted in a run. The next run continues. */
const mostAtOnce = 5000
const falsePositiveSchema = z.object({ id: z.int(), said: z.string(), sighting_id: z.int(), is_old: z.int() })

/**
 * Deletes old sightings. A false positive for an organization stays while the indicator has the same value. A claim of a
 * global false positive stays until it is answered or old. Returns the number of deleted sightings.
 */
export const clearSightings = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const sightingsModel = await sightings.readModel()
  const until = now.getTime() - sightingDays * 86_400_000
  const old = sightingsModel.rows(
    idRow,
    'SELECT id FROM sighting WHERE created < ? AND mark = 0 ORDER BY created, id LIMIT ?',
    [until, mostAtOnce],
  )
  const reports = sightingsModel.rows(
    falsePositiveSchema,
    `SELECT feed_id AS id, said, id AS sighting_id, created < ?1 AS is_old FROM sighting
      WHERE mark = 1 AND (created < ?1 OR kind = 'false_positive_here') ORDER BY sighting.id`,
    [until],
  )
  // Read after the false positives, since an indicator exists before its false positives.
  const known = await indicators.readModel()
  const there = existingIndicators(
    known,
    reports.map(({ id }) => id),
  )
  // A false positive of another value does not count now. While young it is kept: undoing an edit makes it valid again.
  const held = new Set(
    ofPresentValue(
      known,
      reports.filter((report) => report.is_old === 1),
    ),
  )
  const gone = reports
    .filter((report) => !there.has(report.id) || (report.is_old === 1 && !held.has(report)))
    .map(({ sighting_id: id }) => id)
  return deleteEntities(sightings, 'sighting', [...old, ...gone].slice(0, mostAtOnce), expiryActor)
}

/** Milliseconds of sightings that are checked, so that later runs make up for failed ones. */
const lookedBack = 3 * 86_400_000
const answeredSchema = z.object({ id: z.int(), feed_id: z.int(), at: z.int() })

/**
 * Completes the effects of sightings after a process was killed: a sighting is committed before its indicator. An
 * indicator written since needs no repair. Returns the number of repaired indicators.
 */
export const repairEffects = async (
  indicators: Collection<IndicatorKinds>,
  sightings: Collection<SightingKinds>,
  now: Date,
): Promise<number> => {
  const sightingsModel = await sightings.readModel()
  const { at } = commitColumns
  const since = now.getTime() - lookedBack
  const seen = sightingsModel.rows(
    idRow,
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
  const left = answered.filter(({ feed_id: id, at: answeredAt }) => isPublishedSince(known, id, answeredAt))
  let done = 0
  for (const { id } of left) {
    const stored = await sightings.get('sighting', id)
    if (stored !== undefined && (await withdrawAnswered(indicators, stored.entity))) done += 1
  }
  return done
}
