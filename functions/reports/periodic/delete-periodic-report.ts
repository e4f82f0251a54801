import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deletePeriodicReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { runBestEffort, periodicScheduleName } from '../report-schedules.ts'
import { assertReportVisible } from '../visible-reports.ts'

/** Deletes a periodic report and its schedule. Generated reports stay. */
export const deletePeriodicReportRoute = ({ reports, schedules }: ReportsDependencies): Route =>
  handle(deletePeriodicReport, async ({ params, session, request }) => {
    await reports.commit(actorOf(session), async (commit) => {
      await assertReportVisible(reports, 'periodic_report', session, params.id)
      commit.delete('periodic_report', params.id)
    })
    await runBestEffort(request.log, () => schedules.remove(periodicScheduleName(params.id)))
    return {}
  })
