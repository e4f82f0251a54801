import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteFeed } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { removeIndicators } from './remove-indicators.ts'

/** Deletes an indicator and its comments. */
export const deleteIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeed, async ({ params, session }) => {
    await removeIndicators(dependencies, session, [params.id])
    return {}
  })
