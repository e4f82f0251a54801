import { handle, type Route } from '#functions/platform/http/handler.ts'
import { runCleanups, cleanupItem } from '#functions/platform/cleanup.ts'
import { reportKey } from '#functions/platform/files/files.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
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
