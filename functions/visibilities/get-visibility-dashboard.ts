import { handle, type Route } from '#functions/platform/http/handler.ts'
import {
  countByColumn,
  countByDay,
  dailyStats,
  periodOf,
  sumOf,
  topBilingual,
  type PeriodRows,
} from '#functions/platform/lists/period.ts'
import { getVisibilityDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'

/** The visibilities of the caller's own organization that are new since a day. Another's is not there. */
export const getVisibilityDashboardRoute = ({ platform, visibilities }: VisibilitiesDependencies): Route =>
  handle(getVisibilityDashboard, async ({ params, query, session }) => {
    if (params.id !== session.clientId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = visibilities.for(session)
    const replica = await items.replica()
    const rows: PeriodRows = { kind: 'visibility', seen: await items.condition(), since: 'first' }
    const states = countByColumn(replica, rows, period, 'is_active')
    return {
      statistics: {
        total: sumOf(states),
        daily_stats: dailyStats(
          period,
          countByDay(replica, rows, 'first', period),
          countByDay(replica, rows, 'closed', period),
        ),
        open_closed_stats: { open: states.get(1) ?? 0, closed: states.get(0) ?? 0 },
        category_stats: topBilingual(
          replica,
          'visibility_category',
          countByColumn(replica, rows, period, 'category_id'),
        ),
        tag_stats: [],
      },
    }
  })
