import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { sendReport } from '#shared/contracts/reports.ts'
import type { ReportEntity } from '../collection.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { mailToBe } from '../new-report.ts'
import { checkPgpKey, readOwner } from '../report-owner.ts'
import { readReportResponse } from '../report-presenter.ts'
import { checkTlpUpgrades } from '../tlp-upgrades.ts'
import { fileFor } from '../report-rules.ts'
import { followReport } from '../report-schedules.ts'
import { visibleReport } from '../visible-reports.ts'

/**
 * E-mails a generated report to its owner, also when another user requests it. A pending e-mail is not sent twice.
 * Throws `report_not_ready`, `no_pgp_key`, `report_section_forbidden` when its owner has lost a module since, and
 * `level_raised` when it contains items that no report may contain now.
 */
export const sendReportRoute = (dependencies: ReportsDependencies): Route =>
  handle(sendReport, async ({ params, session, request }) => {
    const { platform, reports, schedules } = dependencies
    const report = await reports.commit(actorOf(session), async (commit) => {
      const stored = await visibleReport(reports, 'report', session, params.id)
      const owner = await readOwner(platform, stored.entity.owner_id)
      fileFor(owner.access, stored.entity)
      checkPgpKey(owner, new Date(commit.at))
      await checkTlpUpgrades(platform, stored.entity)
      if (stored.entity.mail.state === 'waiting') return stored.entity
      const waiting: ReportEntity = {
        ...stored.entity,
        send_by_email: true,
        // The previous sent date stays until it is sent again.
        mail: { ...mailToBe(true), next_at: commit.at, sent_date: stored.entity.mail.sent_date },
      }
      commit.update('report', params.id, waiting, stored, ['send_by_email'])
      return waiting
    })
    await followReport(schedules, request.log, params.id, platform.clock.now())
    return { report: await readReportResponse(dependencies, params.id, report) }
  })
