import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedViewFeeds } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorPage } from '../indicator-rows.ts'
import { allSearches, indicatorSearch } from '../indicator-search.ts'
import { indicatorListHeads, openMatchedIndicators } from '../matched-indicators.ts'
import { visibleView } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** The indicators of a view, with further filters. */
export const listViewIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedViewFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      const { entity } = await visibleView(dependencies.views, session, params.id)
      return indicatorPage(
        await visible.readModel(),
        visible,
        allSearches([searchOfView(visible, entity), indicatorSearch(visible, query)]),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )
