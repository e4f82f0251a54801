import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updatePeriodicReportStatus } from '#shared/contracts/reports.ts'
import { upcomingStart } from '#shared/domain/reports/periods.ts'
import type { PeriodicReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readPeriodicReportResponse } from '../report-presenter.ts'
import { updatePeriodicSchedule } from '../report-schedules.ts'
import { visibleReport } from '../visible-reports.ts'

/**
 * Where a report continues when it is switched on: missed periods are not made up for. A period with a report is before
 * `next_start` already, so it is not generated twice even if clocks differ around 03:00.
 */
const startAgain = ({ frequency, next_start }: PeriodicReportEntity, now: Date): string => {
  const upcoming = upcomingStart(frequency, now)
  return next_start > upcoming ? next_start : upcoming
}

/** Switches a periodic report on, starting with the next period, or off. */
export const updatePeriodicReportStatusRoute = (dependencies: ReportsDependencies): Route =>
  handle(updatePeriodicReportStatus, async ({ params, body: { is_active }, session, request }) => {
    const { reports, schedules } = dependencies
    const after = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'periodic_report', session, params.id)
      const before = stored.entity
      if (before.is_active === is_active) return before
      const changed = {
        ...before,
        is_active,
        next_start: is_active ? startAgain(before, new Date(commit.at)) : before.next_start,
      }
      commit.update('periodic_report', params.id, changed, stored, ['is_active'])
      return changed
    })
    await updatePeriodicSchedule(schedules, request.log, params.id, after)
    return { report: await readPeriodicReportResponse(dependencies, params.id, after) }
  })
