import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedThreats } from '#shared/contracts/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'
import { relatedThreats } from '../related-threats.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** Threats related to an indicator. */
export const listIndicatorThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedThreats,
    async ({ params, query, session, request }) => {
      const visible = new VisibleIndicators(dependencies.indicators, session)
      const { entity } = await visible.get('feed', params.id)
      const { groups } = toIndicatorResponse(await visible.readModel(), params.id, entity, visible)
      return relatedThreats(
        dependencies,
        session,
        groups.map(({ group_id }) => group_id),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
