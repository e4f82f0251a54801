import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { reportShown } from '../report-replies.ts'
import { seenReport } from '../seen-reports.ts'

/** One report. */
export const getReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getReport, async ({ params, session }) => {
    const { entity } = await seenReport(dependencies.reports, 'report', session, params.id)
    return { report: await reportShown(dependencies, params.id, entity) }
  })
