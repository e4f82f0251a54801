import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateFeed } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { changeIndicator, openWarnings } from '../indicator-rules.ts'
import { changeOneIndicator } from './change-one-indicator.ts'

/** Changes the given fields. */
export const updateIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeed, async ({ params, body, session }) => {
    const warningsOf = await openWarnings()
    return changeOneIndicator(dependencies, session, params.id, (before, commit) =>
      changeIndicator(commit, before, body, warningsOf),
    )
  })
