import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkDeleteFeeds } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { removeIndicators } from './remove-indicators.ts'

/** Deletes the named indicators and their comments. */
export const bulkDeleteIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeeds, async ({ body, session }) => ({
    changed: await removeIndicators(dependencies, session, body.feed_ids),
  }))
