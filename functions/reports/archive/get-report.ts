import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readReportResponse } from '../report-presenter.ts'
import { visibleReport } from '../visible-reports.ts'

/** One report. */
export const getReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getReport, async ({ params, session }) => {
    const { entity } = await visibleReport(dependencies.reports, 'report', session, params.id)
    return { report: await readReportResponse(dependencies, params.id, entity) }
  })
