import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getPeriodicReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { periodicReportOf, readPeriodicOwners } from '../report-replies.ts'
import { seenReport } from '../seen-reports.ts'

/** One periodic report. */
export const getPeriodicReportRoute = ({ platform, reports, organizations }: ReportsDependencies): Route =>
  handle(getPeriodicReport, async ({ params, session }) => {
    const { entity } = await seenReport(reports, 'periodic_report', session, params.id)
    const owners = await readPeriodicOwners(organizations, [entity.owner_id], platform.clock.now())
    return { periodic_report: periodicReportOf(params.id, entity, owners) }
  })
