import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteSighting } from '#shared/contracts/sightings.ts'
import { mayTakeBack } from '#shared/domain/sightings.ts'
import { sightedValuesOf } from '#shared/domain/indicators/sighted-value.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorKinds } from '#functions/indicators/collection.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { SightingEntity, SightingKinds } from './collection.ts'
import { confirmedSightings, expiredAt, sightingsActor, validityDays, withoutSighting } from './effects.ts'
import type { SightingsDependencies } from './dependencies.ts'

/** Withdraws the validity that a sighting added, unless something else justifies it. */
const takeBackRenewal = async (
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
    const entity = expiredAt(counted, validityDays(commit, counted.type_id), commit.at)
    commit.update(
      'feed',
      indicatorId,
      entity,
      stored,
      entity === counted ? ['renewed_date'] : ['renewed_date', 'expired_date'],
    )
  })
}

/** Withdraws a sighting of the caller's organization. */
export const deleteSightingRoute = ({ sightings, collection, indicators }: SightingsDependencies): Route =>
  handle(deleteSighting, async ({ params, session }) => {
    const items = sightings.for(session)
    // The effect is withdrawn first: if the process dies after that, the remaining sighting renews it within the hour.
    await takeBackRenewal(collection, indicators, (await items.get(params.id)).entity, params.id)
    await collection.commit(actorOf(session), async (commit) => {
      const { entity } = await items.get(params.id)
      if (!mayTakeBack({ kind: entity.kind, outcome: entity.answer?.outcome ?? null }))
        throw new PortalError('sighting_answered')
      commit.delete('sighting', params.id)
    })
    return {}
  })
