import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedGroupFeeds } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorPage } from '../indicator-rows.ts'
import { allSearches, indicatorSearch, ofGroup } from '../indicator-search.ts'
import { indicatorListHeads, openMatchedIndicators } from '../matched-indicators.ts'

/** The indicators of a group that the caller sees. */
export const listGroupIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedGroupFeeds,
    async ({ params, query, session, request }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      await visible.get('feed_group', params.id)
      return indicatorPage(
        await visible.readModel(),
        visible,
        allSearches([indicatorSearch(visible, query), ofGroup(params.id)]),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )
