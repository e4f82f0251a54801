import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { createReport } from '#shared/contracts/reports.ts'
import type { ReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { mailToBe, queued } from '../new-report.ts'
import { checkPgpKey, readOwner } from '../report-owner.ts'
import { checkModules, checkReferences, partsOf } from '../report-parts.ts'
import { readOwners, toReportResponse } from '../report-presenter.ts'
import { checkUnfinished, oneTimePeriod } from '../report-rules.ts'
import { followReport } from '../report-schedules.ts'
import { myOrganizationId } from '../visible-reports.ts'

/**
 * Queues a one-time report. Throws `no_report_section`, `report_period_wrong`, `report_period_too_long`,
 * `report_section_forbidden`, `unknown_reference`, `no_pgp_key` and `too_many_reports`.
 */
export const createReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(createReport, async ({ body, session, request, idempotency }) => {
    const { platform, reports, organizations, schedules } = dependencies
    const { name, format, send_by_email, period_start_date, period_end_date, ...sections } = body
    const parts = partsOf(sections)
    const period = oneTimePeriod({ period_start_date, period_end_date }, platform.clock.now())
    const owner = await readOwner(platform, session.userId)
    checkModules(parts, owner.access)
    await checkReferences(dependencies, parts, owner.access)
    if (send_by_email) checkPgpKey(owner, platform.clock.now())
    const ownerOf = await readOwners(organizations, [session.userId])
    // Without a name the report gets a number (part 2 section 5).
    const named = name ?? platform.random.uuid().slice(0, 8)
    const reply = await reports.commit(actorOf(session), (commit) => {
      checkUnfinished(commit.readModel, session.userId)
      const report: ReportEntity = {
        owner_id: session.userId,
        client_id: myOrganizationId(session),
        name: named,
        periodic_report_id: null,
        frequency: null,
        format,
        send_by_email,
        parts,
        period,
        queued_date: commit.at,
        ...queued(),
        mail: mailToBe(send_by_email),
      }
      const id = commit.nextId('report')
      commit.create('report', id, report)
      return idempotency.record(commit, { report: toReportResponse(id, report, ownerOf) })
    })
    await followReport(schedules, request.log, reply.report.report_id, platform.clock.now())
    await countActivity(platform, myOrganizationId(session), 'create_one_time_report')
    return reply
  })
