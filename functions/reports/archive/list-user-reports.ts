import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listUserReports } from '#shared/contracts/reports.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { myOrganizationId } from '../visible-reports.ts'
import { reportPage } from './report-page.ts'

/**
 * A user's reports: the caller's own, or for organization admins those of any user in the organization. Throws
 * `not_found` for others.
 */
export const listUserReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listUserReports, async ({ params, query, session, request }) => {
    if (params.id !== session.userId) {
      if (session.role !== 'organization_admin') throw new PortalError('not_found')
      const user = await dependencies.organizations.get('user', params.id)
      if (user?.entity.client_id !== myOrganizationId(session)) throw new PortalError('not_found')
    }
    return reportPage(dependencies, session, query, request, {
      sql: 'report.owner_id = ?',
      parameters: [params.id],
    })
  })
