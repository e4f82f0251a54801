import { explainMatches } from '#functions/asset-matches/reading.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getFeed } from '#shared/contracts/indicators.ts'
import { indicatorListHeads, openMatchedIndicators } from '../matched-indicators.ts'
import { typesById } from '#functions/asset-matches/projections/indicators.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { toIndicatorResponse } from '../indicator-rows.ts'

/** One indicator. Analysts also see the last change, organizations the asset matches. */
export const getIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    getFeed,
    async ({ params: { id }, session }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      const stored = await visible.get('feed', id)
      const { assetOwner } = visible
      if (assetOwner === undefined)
        return {
          feed: toIndicatorResponse(await visible.readModel(), id, stored.entity, visible),
          ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
        }
      const matched = await visible.matched()
      const { readModel } = matched
      const { value, key, type_id } = stored.entity
      const subject = { value, key, type: typesById(readModel).get(type_id) }
      return {
        feed: toIndicatorResponse(readModel, id, stored.entity, visible),
        ...explainMatches(matched, 'feed', assetOwner, id, subject),
      }
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )
