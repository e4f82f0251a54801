import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { renewFeed } from '#shared/contracts/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { checkedAt } from './effects.ts'

/** An analyst confirms that an indicator is valid from now on. Unpublished indicators have no validity to renew. */
export const renewIndicatorRoute = ({ indicators }: SightingsDependencies): Route =>
  handle(renewFeed, async ({ params, session }) => {
    await indicators.commit(actorOf(session), async (commit) => {
      const stored = await indicators.get('feed', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      if (stored.entity.published_date === null) throw new PortalError('not_published')
      const entity = checkedAt(stored.entity, commit.at)
      commit.update('feed', params.id, entity, stored, ['renewed_date'])
    })
    return {}
  })
