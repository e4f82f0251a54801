import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getFeedGroup } from '#shared/contracts/indicator-groups.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { toGroupResponse } from './group-rows.ts'

/** One group. Analysts also see the last change. */
export const getIndicatorGroupRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(getFeedGroup, async ({ params, session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const stored = await visible.get('feed_group', params.id)
    return {
      group: toGroupResponse(await visible.readModel(), params.id, visible),
      ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
    }
  })
