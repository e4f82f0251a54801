import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getPeriodicReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readPeriodicReportResponse } from '../report-presenter.ts'
import { visibleReport } from '../visible-reports.ts'

/** One periodic report. */
export const getPeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getPeriodicReport, async ({ params, session }) => {
    const { entity } = await visibleReport(dependencies.reports, 'periodic_report', session, params.id)
    return { periodic_report: await readPeriodicReportResponse(dependencies, params.id, entity) }
  })
