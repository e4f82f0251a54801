import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { deleteSighting } from '#shared/contracts/sightings.ts'
import { mayTakeBack } from '#shared/domain/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'

/** Takes back what the own organization sent. */
export const deleteSightingRoute = ({ sightings, collection }: SightingsDependencies): Route =>
  handle(deleteSighting, async ({ params, session }) => {
    const items = sightings.for(session)
    await collection.commit(actorOf(session), async (commit) => {
      const { entity } = await items.get(params.id)
      if (!mayTakeBack({ kind: entity.kind, outcome: entity.answer?.outcome ?? null }))
        throw new PortalError('sighting_answered')
      commit.delete('sighting', params.id)
    })
    return {}
  })
