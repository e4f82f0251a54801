import { VisibleIndicators } from '#functions/indicators/visible-indicators.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createSighting } from '#shared/contracts/sightings.ts'
import { sightedValue } from '#shared/domain/indicators/sighted-value.ts'
import { PortalError } from '#shared/http/errors.ts'
import { openAdding, sightingTimeOf } from './add-sighting.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { renewConfirmed } from './effects.ts'
import { toSightingResponse } from './sighting-rows.ts'

/** Reports a user's sighting of an indicator that the organization sees. */
export const createSightingRoute = ({ collection, indicators, platform }: SightingsDependencies): Route =>
  handle(createSighting, async ({ params, body, session, idempotency }) => {
    const { organizationId } = session
    if (organizationId === null) throw new PortalError('forbidden')
    const { entity } = await new VisibleIndicators(indicators, session).get('feed', params.id)
    const isExpired = entity.expired_date !== undefined
    const indicator = { id: params.id, value: entity.value, said: sightedValue(entity), isExpired }
    const seen = sightingTimeOf(body, platform.clock.now().getTime())
    const reply = await collection.commit(actorOf(session), (commit) => {
      const sender = { organizationId, name: session.name, userId: session.userId, keyId: null }
      const added = openAdding(commit, sender)(indicator, body, seen)
      const own = { client_id: organizationId, name: session.organizationName ?? '' }
      return idempotency.record(commit, {
        sighting: toSightingResponse(added.id, added.entity, entity, session, () => own),
      })
    })
    if (seen !== null) await renewConfirmed(indicators, collection, [indicator.id])
    return reply
  })
