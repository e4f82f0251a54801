import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listFeedViews } from '#shared/contracts/indicator-views.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { countIndicators } from '../indicator-rows.ts'
import { VisibleIndicators } from '../visible-indicators.ts'
import { myOrganizationId, toViewResponse } from './visible-view.ts'
import { searchOfView } from './view-search.ts'

/** The views that the caller sees, by name, each with its number of indicators. */
export const listIndicatorViewsRoute = ({ indicators, views }: IndicatorsDependencies): Route =>
  handle(listFeedViews, async ({ session }) => {
    const visible = new VisibleIndicators(indicators, session)
    const known = await views.readModel()
    const ids = known
      .rows(
        z.object({ id: z.int() }),
        'SELECT id FROM feed_view WHERE owner_id = ? OR (client_id = ? AND is_shared = 1) ORDER BY name_sort, id',
        [session.userId, myOrganizationId(session)],
      )
      .map(({ id }) => id)
    // Callers without views do not wait for the read model of indicators.
    if (ids.length === 0) return { data: [] }
    const [stored, readModel] = await Promise.all([views.getMany('feed_view', ids), visible.readModel()])
    return {
      data: stored.flatMap((one, index) => {
        const id = ids[index]
        if (one === undefined || id === undefined) return []
        return [
          {
            ...toViewResponse(id, one.entity, session),
            feed_count: countIndicators(readModel, visible, searchOfView(visible, one.entity)),
          },
        ]
      }),
    }
  })
