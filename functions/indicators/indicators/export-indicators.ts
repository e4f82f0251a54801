import { handle, type Route } from '#functions/rules/http/handler.ts'
import { exportFeeds } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '#functions/indicators/dependencies.ts'
import { exportIndicatorsAs } from '#functions/indicators/indicator-csv.ts'
import { indicatorSearch } from '#functions/indicators/indicator-search.ts'
import { openMatchedIndicators } from '#functions/indicators/matched-indicators.ts'

/** The indicator list as a CSV file. */
export const exportIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeeds, async ({ query, session, request }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    return exportIndicatorsAs(
      dependencies,
      visible,
      {
        what: 'feeds',
        search: (seen) => indicatorSearch(seen, query),
        sort: query.sort,
        amount: query.amount,
      },
      session,
      request,
    )
  })
