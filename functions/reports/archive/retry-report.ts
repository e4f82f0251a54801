import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { retryReport } from '#shared/contracts/reports.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { mailToBe, queued } from '../new-report.ts'
import { readReportResponse } from '../report-presenter.ts'
import { checkUnfinished } from '../report-rules.ts'
import { followReport } from '../report-schedules.ts'
import { visibleReport } from '../visible-reports.ts'

/** Queues a failed report again. Throws `report_not_failed` and `too_many_reports`. */
export const retryReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(retryReport, async ({ params, session, request }) => {
    const { platform, reports, schedules } = dependencies
    const report = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'report', session, params.id)
      if (stored.entity.state !== 'failed') throw new PortalError('report_not_failed')
      checkUnfinished(commit.readModel, stored.entity.owner_id)
      const again: ReportEntity = {
        ...stored.entity,
        ...queued(),
        mail: mailToBe(stored.entity.send_by_email),
      }
      commit.update('report', params.id, again, stored, ['state'])
      return again
    })
    await followReport(schedules, request.log, params.id, platform.clock.now())
    return { report: await readReportResponse(dependencies, params.id, report) }
  })
