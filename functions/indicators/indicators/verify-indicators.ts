import { handle, type Route } from '#functions/rules/http/handler.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { verifyFeeds } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { withVerification } from '../indicator-rules.ts'

/** Publishes or unpublishes the named indicators. Unchanged ones are not counted. */
export const verifyIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(verifyFeeds, async ({ body, session }) => ({
    changed: await changeEntities(indicators, 'feed', body.feeds_ids, actorOf(session), (before, commit) =>
      withVerification(before, body.verified, commit, { reason: body.reason }),
    ),
  }))
