import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getPeriodicReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { periodicShown } from '../report-replies.ts'
import { seenReport } from '../seen-reports.ts'

/** One periodic report. */
export const getPeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(getPeriodicReport, async ({ params, session }) => {
    const { entity } = await seenReport(dependencies.reports, 'periodic_report', session, params.id)
    return { periodic_report: await periodicShown(dependencies, params.id, entity) }
  })
