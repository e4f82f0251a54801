import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listReports } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { reportPage } from './report-page.ts'

/** All reports that the caller sees. */
export const listReportsRoute = (dependencies: ReportsDependencies): Route =>
  handle(listReports, ({ query, session, request }) => reportPage(dependencies, session, query, request))
