import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createFeed } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { addIndicator, openWarnings } from '../indicator-rules.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** Adds an indicator. */
export const createIndicatorRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeed, async ({ body, session, idempotency }) => {
    const warningsOf = await openWarnings()
    return indicators.commit(actorOf(session), (commit) => {
      const { id, indicator } = addIndicator(commit, body, warningsOf)
      return idempotency.record(commit, {
        feed: toIndicatorResponse(
          commit.readModel,
          id,
          indicator,
          new VisibleIndicators(indicators, session),
        ),
      })
    })
  })
