import { handle, type Route } from '#functions/platform/http/handler.ts'
import {
  countByColumn,
  countByDay,
  dailyStats,
  periodOf,
  sumOf,
  topBilingual,
  topTags,
  type PeriodRows,
} from '#functions/platform/lists/period.ts'
import { getIncidentDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** The incidents of the caller's own organization that are new since a day. Another's is not there. */
export const getIncidentDashboardRoute = ({ platform, incidents }: IncidentsDependencies): Route =>
  handle(getIncidentDashboard, async ({ params, query, session }) => {
    if (params.id !== session.clientId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = incidents.for(session)
    const replica = await items.replica()
    const rows: PeriodRows = { kind: 'incident', seen: await items.condition(), since: 'created' }
    const states = countByColumn(replica, rows, period, 'is_open')
    return {
      statistics: {
        total: sumOf(states),
        daily_stats: dailyStats(
          period,
          countByDay(replica, rows, 'created', period),
          countByDay(replica, rows, 'closed', period),
        ),
        open_closed_stats: { open: states.get(1) ?? 0, closed: states.get(0) ?? 0 },
        category_stats: topBilingual(
          replica,
          'incident_category',
          countByColumn(replica, rows, period, 'category_id'),
        ),
        tag_stats: topTags(replica, 'incident_tag', rows, period),
      },
    }
  })
