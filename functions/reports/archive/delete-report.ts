import { handle, type Route } from '#functions/rules/http/handler.ts'
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { reportKey } from '#functions/core/files/files.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteReport } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { runBestEffort, reportScheduleName } from '../report-schedules.ts'
import { visibleReport } from '../visible-reports.ts'

/** Deletes a report and its file. A generator that is working on it discards the result. */
export const deleteReportRoute = ({ platform, reports, schedules }: ReportsDependencies): Route =>
  handle(deleteReport, async ({ params, session, request }) => {
    const cleanupId = platform.random.uuid()
    await reports.commit(actorOf(session), async (commit) => {
      const { entity } = await visibleReport(reports, 'report', session, params.id)
      commit.delete('report', params.id)
      if (entity.file !== null)
        commit.putItem(cleanupItem(cleanupId, { objects: [reportKey(entity.client_id, entity.file.id)] }))
    })
    await runCleanups(platform, [cleanupId])
    await runBestEffort(request.log, () => schedules.remove(reportScheduleName(params.id)))
    return {}
  })
