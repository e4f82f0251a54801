import { toIndicatorResponse } from '#functions/indicators/indicator-presenter.ts'
import { openWarnings } from '#functions/indicators/indicator.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiCreateIndicator } from '#shared/contracts/api/indicators-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { openIndicators } from './add-indicator.ts'

/** Adds an indicator. */
export const createIndicatorRoute = ({ indicators }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateIndicator, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return indicators.commit(actorOf(session), (commit) => {
      const added = openIndicators(commit, warningsOf)(body)
      if ('known' in added)
        throw new PortalError('already_exists', { field: 'value', values: [String(added.known)] })
      return idempotency.record(
        commit,
        toIndicatorResponse(
          commit.readModel,
          added.id,
          added.indicator,
          new VisibleIndicators(indicators, session),
        ),
      )
    })
  })
