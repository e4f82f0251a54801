import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listClientReports } from '#shared/contracts/reports.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { reportPage } from './report-page.ts'

/** All reports of the caller's organization. Throws `not_found` for another organization. */
export const listOrganizationReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listClientReports, ({ params, query, session, request }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    return reportPage(dependencies, session, query, request)
  })
