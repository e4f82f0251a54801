import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readOwners, reportOf } from '../report-replies.ts'
import { seenReport } from '../seen-reports.ts'

/** One report. */
export const getReportRoute = ({ reports, organizations }: ReportsDependencies): Route =>
  handle(getReport, async ({ params, session }) => {
    const { entity } = await seenReport(reports, 'report', session, params.id)
    return { report: reportOf(params.id, entity, await readOwners(organizations, [entity.owner_id])) }
  })
