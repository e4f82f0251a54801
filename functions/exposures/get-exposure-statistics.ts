import { handle, type Route } from '#functions/rules/http/handler.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { getVisibilityDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ExposuresDependencies } from './dependencies.ts'

/** The new exposures of the caller's organization since a day. Throws `not_found` for another organization. */
export const getExposureStatisticsRoute = ({ platform, exposures }: ExposuresDependencies): Route =>
  handle(getVisibilityDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = exposures.for(session)
    return {
      statistics: dashboardOf(
        await items.readModel(),
        {
          kind: 'visibility',
          seen: await items.condition(),
          since: 'first',
          open: 'is_active',
          categories: { dictionary: 'visibility_category', names: 'bilingual' },
        },
        period,
      ),
    }
  })
