import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getPeriodicReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { periodicReportOf, readOwners } from '../report-replies.ts'
import { seenReport } from '../seen-reports.ts'

/** One periodic report. */
export const getPeriodicReportRoute = ({ reports, organizations }: ReportsDependencies): Route =>
  handle(getPeriodicReport, async ({ params, session }) => {
    const { entity } = await seenReport(reports, 'periodic_report', session, params.id)
    const ownerOf = await readOwners(organizations, [entity.owner_id])
    return { periodic_report: periodicReportOf(params.id, entity, ownerOf) }
  })
