import { handle, type Route } from '#functions/rules/http/handler.ts'
import { verifyFeed } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { withVerification } from '../indicator-rules.ts'
import { changeOneIndicator } from './change-one-indicator.ts'

/** Publishes or unpublishes an indicator. */
export const verifyIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(verifyFeed, ({ params, body, session }) =>
    changeOneIndicator(dependencies, session, params.id, (before, commit) =>
      withVerification(before, body.is_verified, commit, { reason: body.reason }),
    ),
  )
