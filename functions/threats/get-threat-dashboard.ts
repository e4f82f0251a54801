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
import { getThreatDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'

const rows: PeriodRows = { kind: 'threat', seen: { sql: 'TRUE', parameters: [] }, since: 'created' }

/** The threats that are new since a day; all organizations see the same. */
export const getThreatDashboardRoute = ({ threats, clock }: ThreatsDependencies): Route =>
  handle(getThreatDashboard, async ({ params, query, session }) => {
    if (params.id !== session.clientId) throw new PortalError('not_found')
    const period = periodOf(query, clock)
    const replica = await threats.replica()
    const categories = countByColumn(replica, rows, period, 'category_id')
    return {
      statistics: {
        total: sumOf(categories),
        daily_stats: dailyStats(period, countByDay(replica, rows, 'created', period)),
        open_closed_stats: null,
        category_stats: topBilingual(replica, 'threat_category', categories),
        tag_stats: topTags(replica, 'threat_tag', rows, period),
      },
    }
  })
