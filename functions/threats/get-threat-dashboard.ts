import { handle, type Route } from '#functions/rules/http/handler.ts'
import { dashboardOf, periodOf, type CountedRows } from '#functions/rules/lists/period.ts'
import { getThreatDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'

const rows: CountedRows = {
  kind: 'threat',
  seen: { sql: 'TRUE', parameters: [] },
  since: 'created',
  categories: { dictionary: 'threat_category', names: 'bilingual' },
  tags: 'threat_tag',
}

/** The new threats since a day. All organizations see the same. */
export const getThreatDashboardRoute = ({ threats, clock }: ThreatsDependencies): Route =>
  handle(getThreatDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, clock)
    return { statistics: dashboardOf(await threats.readModel(), rows, period) }
  })
