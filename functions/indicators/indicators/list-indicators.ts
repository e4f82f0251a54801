import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeeds } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorPage } from '../indicator-rows.ts'
import { indicatorSearch } from '../indicator-search.ts'
import { indicatorListHeads, openMatchedIndicators } from '../matched-indicators.ts'

/** The indicator list: filters, sorts and pages of part 2 section 2. */
export const listIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeeds,
    async ({ query, session, request }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      return indicatorPage(
        await visible.readModel(),
        visible,
        indicatorSearch(visible, query),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )
