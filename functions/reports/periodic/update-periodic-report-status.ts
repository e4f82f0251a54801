import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { updatePeriodicReportStatus } from '#shared/contracts/reports.ts'
import { periodStart, reportDay } from '#shared/domain/reports/periods.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { periodicReportOf, readPeriodicOwners } from '../report-replies.ts'
import { followPeriodic } from '../report-schedules.ts'
import { seenReport } from '../seen-reports.ts'

/** Switches a periodic report on, from the running period, or off. */
export const updatePeriodicReportStatusRoute = ({
  platform,
  reports,
  organizations,
  schedules,
}: ReportsDependencies): Route =>
  handle(updatePeriodicReportStatus, async ({ params, body: { is_active }, session, request }) => {
    const after = await reports.commit(actorOf(session), async (commit) => {
      const stored = await seenReport(reports, 'periodic_report', session, params.id)
      const before = stored.entity
      if (before.is_active === is_active) return before
      const changed = {
        ...before,
        is_active,
        ...(is_active ? { next_start: periodStart(before.frequency, reportDay(new Date(commit.at))) } : {}),
      }
      commit.update('periodic_report', params.id, changed, stored, ['is_active'])
      return changed
    })
    await followPeriodic(schedules, request.log, params.id, after)
    const owners = await readPeriodicOwners(organizations, [after.owner_id], platform.clock.now())
    return { report: periodicReportOf(params.id, after, owners) }
  })
