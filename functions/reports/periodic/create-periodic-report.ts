import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createPeriodicReport } from '#shared/contracts/reports.ts'
import { upcomingStart } from '#shared/domain/reports/periods.ts'
import type { PeriodicReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { checkPgpKey, readOwner } from '../report-owner.ts'
import { checkModules, checkReferences, partsOf } from '../report-parts.ts'
import { toPeriodicReportResponse, readPeriodicOwners } from '../report-presenter.ts'
import { checkName, checkNumber } from '../report-rules.ts'
import { updatePeriodicSchedule } from '../report-schedules.ts'
import { myOrganizationId } from '../visible-reports.ts'

/**
 * Creates a periodic report, starting with the next period. Throws `no_report_section`, `report_section_forbidden`,
 * `unknown_reference`, `no_pgp_key`, `too_many_periodic_reports` and `name_already_exists`.
 */
export const createPeriodicReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(createPeriodicReport, async ({ body, session, request, idempotency }) => {
    const { platform, reports, organizations, schedules } = dependencies
    const { name, frequency, format, send_by_email, ...sections } = body
    const parts = partsOf(sections)
    const owner = await readOwner(platform, session.userId)
    checkModules(parts, owner.access)
    await checkReferences(dependencies, parts, owner.access)
    if (send_by_email) checkPgpKey(owner, platform.clock.now())
    const owners = await readPeriodicOwners(organizations, [session.userId], platform.clock.now())
    const reply = await reports.commit(actorOf(session), (commit) => {
      checkNumber(commit.readModel, 'periodic_report', session.userId)
      checkName(commit.readModel, 'periodic_report', session.userId, name)
      const report: PeriodicReportEntity = {
        owner_id: session.userId,
        client_id: myOrganizationId(session),
        name,
        frequency,
        format,
        send_by_email,
        is_active: true,
        parts,
        next_start: upcomingStart(frequency, new Date(commit.at)),
        current_start: null,
        creation_date: commit.at,
      }
      const id = commit.nextId('periodic_report')
      commit.create('periodic_report', id, report)
      return idempotency.record(commit, { periodic_report: toPeriodicReportResponse(id, report, owners) })
    })
    const { periodic_report_id: id } = reply.periodic_report
    await updatePeriodicSchedule(schedules, request.log, id, { is_active: true, frequency })
    return reply
  })
