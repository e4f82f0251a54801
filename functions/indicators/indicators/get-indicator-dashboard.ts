import { handle, type Route } from '#functions/rules/http/handler.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { getFeedDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import { indicatorIndexes } from '../collection.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { VisibleIndicators } from '../visible-indicators.ts'

/** The indicators published since a day. All organizations see the same. */
export const getIndicatorDashboardRoute = ({ indicators, platform }: IndicatorsDependencies): Route =>
  handle(getFeedDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const visible = new VisibleIndicators(indicators, session)
    return {
      statistics: dashboardOf(
        await visible.readModel(),
        {
          kind: 'feed',
          seen: visible.condition('feed'),
          since: 'published',
          find: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
          categories: { dictionary: 'feed_category', names: 'plain' },
          tags: 'feed_tag',
        },
        period,
      ),
    }
  })
