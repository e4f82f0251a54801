import { handle, type Route } from '#functions/rules/http/handler.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { getIncidentDashboard } from '#shared/contracts/dashboards.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** The new incidents of the caller's organization since a day. Throws `not_found` for another organization. */
export const getIncidentDashboardRoute = ({ platform, incidents }: IncidentsDependencies): Route =>
  handle(getIncidentDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = incidents.for(session)
    return {
      statistics: dashboardOf(
        await items.readModel(),
        {
          kind: 'incident',
          seen: await items.condition(),
          since: 'created',
          open: 'is_open',
          categories: { dictionary: 'incident_category', names: 'bilingual' },
          tags: 'incident_tag',
        },
        period,
      ),
    }
  })
