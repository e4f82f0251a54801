import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { deleteSighting } from '#shared/contracts/sightings.ts'
import { isMark, mayTakeBack } from '#shared/domain/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { touchFeed } from './effects.ts'

/** Takes back what the own organization sent. */
export const deleteSightingRoute = ({ sightings, collection, feeds }: SightingsDependencies): Route =>
  handle(deleteSighting, async ({ params, session }) => {
    const items = sightings.for(session)
    const gone = await collection.commit(actorOf(session), async (commit) => {
      const { entity } = await items.get(params.id)
      const is = { kind: entity.kind, outcome: entity.answer?.outcome ?? null }
      if (!mayTakeBack(is)) throw new PortalError('sighting_answered')
      commit.delete('sighting', params.id)
      return { feedId: entity.feed_id, wasMark: isMark(is) }
    })
    if (gone.wasMark) await touchFeed(feeds, gone.feedId)
    return {}
  })
