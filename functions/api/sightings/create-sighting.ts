import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { renewConfirmed } from '#functions/sightings/effects.ts'
import { apiCreateSighting } from '#shared/contracts/api/sightings.ts'
import type { KeySightingsDependencies } from './dependencies.ts'
import { openKeySightings } from './key-sightings.ts'

/** Reports a sighting by a system of an organization. */
export const createSightingRoute = (dependencies: KeySightingsDependencies): KeyRoute =>
  handleKey(apiCreateSighting, async ({ params: { id }, body, caller, idempotency }) => {
    const { sightings, indicators } = dependencies
    const add = await openKeySightings(dependencies, caller, [id])
    const reply = await sightings.commit(actorOf(caller.session), async (commit) => {
      const item = { indicator_id: id, ...body }
      const added = (await add(commit, [item]))(item)
      const { where, times, evidence } = added.entity
      const sighting = {
        sighting_id: added.id,
        indicator_id: id,
        seen_at: new Date(added.seen).toISOString(),
        where,
        times,
        evidence,
      }
      return idempotency.record(commit, sighting)
    })
    await renewConfirmed(indicators, sightings, [id])
    return reply
  })
