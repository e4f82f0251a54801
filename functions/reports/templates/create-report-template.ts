import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createReportTemplate } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { checkReferences, partsOf } from '../report-parts.ts'
import { toTemplateResponse } from '../report-presenter.ts'
import { checkName, checkNumber } from '../report-rules.ts'
import { myOrganizationId } from '../visible-reports.ts'

/**
 * Stores sections under a name. Throws `no_report_section`, `unknown_reference`, `too_many_templates` and
 * `name_already_exists`.
 */
export const createReportTemplateRoute = (dependencies: ReportsDependencies): Route =>
  handle(createReportTemplate, async ({ body: { name, ...sections }, session, idempotency }) => {
    const { reports } = dependencies
    const parts = partsOf(sections)
    await checkReferences(dependencies, parts, session.access)
    return reports.commit(actorOf(session), (commit) => {
      checkNumber(commit.readModel, 'report_template', session.userId)
      checkName(commit.readModel, 'report_template', session.userId, name)
      const template = { owner_id: session.userId, client_id: myOrganizationId(session), name, parts }
      const id = commit.nextId('report_template')
      commit.create('report_template', id, template)
      return idempotency.record(commit, { report_template: toTemplateResponse(id, template) })
    })
  })
