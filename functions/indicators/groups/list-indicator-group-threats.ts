import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedGroupThreats } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { relatedThreats } from '../related-threats.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** Threats related to a group. */
export const listIndicatorGroupThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedGroupThreats,
    async ({ params, query, session, request }) => {
      await new VisibleIndicators(dependencies.indicators, session).get('feed_group', params.id)
      return relatedThreats(dependencies, session, [params.id], query, request)
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
