import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { renewFeed } from '#shared/contracts/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { renewedAt } from './effects.ts'

/** An analyst holds an indicator to be valid from now on. What is not published has no validity and stays as it is. */
export const renewFeedRoute = ({ feeds }: SightingsDependencies): Route =>
  handle(renewFeed, async ({ params, session }) => {
    await feeds.commit(actorOf(session), async (commit) => {
      const stored = await feeds.get('feed', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      const entity = renewedAt(stored.entity, commit.at, commit.at)
      if (entity !== stored.entity) commit.update('feed', params.id, entity, stored, ['renewed_date'])
    })
    return {}
  })
