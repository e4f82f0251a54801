/** The routes of report templates: sections under a name. */
import type { EntityOf } from '#functions/core/event-store/definition.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { reportPartSchema } from '#shared/contracts/report-parts.ts'
import {
  createReportTemplate,
  deleteReportTemplate,
  listReportTemplates,
  type ReportTemplate,
} from '#shared/contracts/reports.ts'
import { systemTemplates } from '#shared/domain/reports/system-templates.ts'
import { PortalError } from '#shared/http/errors.ts'
import { readEntities, myOrganizationId, type ReportsDependencies } from '../report-queries.ts'
import type { ReportKinds } from '../report-store.ts'
import { checkReferences, partsOf, checkName, checkNumber } from '../report.ts'

/** A user's own template. */
const toTemplateResponse = (
  id: number,
  { name, parts }: EntityOf<ReportKinds['report_template']>,
): ReportTemplate => ({ template_id: id, name, name_pl: name, name_en: name, parts: [...parts] })

/** The caller's templates by name, and those of the system. */
const listReportTemplatesRoute = ({ reports }: ReportsDependencies): Route =>
  handle(listReportTemplates, async ({ session }) => {
    const rows = (await reports.readModel()).rows(
      idRow,
      'SELECT id FROM report_template WHERE owner_id = ? ORDER BY name_sort, id',
      [session.userId],
    )
    const listed = await readEntities(reports, 'report_template', rows)
    return {
      user_templates: listed.map(({ id, entity }) => toTemplateResponse(id, entity)),
      system_templates: systemTemplates.map(({ name_pl, name_en, parts, template_id }) => ({
        template_id,
        name: name_en,
        name_pl,
        name_en,
        parts: parts.map((part) => reportPartSchema.parse(part)),
      })),
    }
  })

/**
 * Stores sections under a name. Throws `no_report_section`, `unknown_reference`, `too_many_templates` and
 * `name_already_exists`.
 */
const createReportTemplateRoute = (dependencies: ReportsDependencies): Route =>
  handle(createReportTemplate, async ({ body: { name, ...sections }, session, idempotency }) => {
    const { reports } = dependencies
    const parts = partsOf(sections)
    await checkReferences(dependencies.collections, parts, session.access)
    return reports.commit(actorOf(session), (commit) => {
      checkNumber(commit.readModel, 'report_template', session.userId)
      checkName(commit.readModel, 'report_template', session.userId, name)
      const template = { owner_id: session.userId, client_id: myOrganizationId(session), name, parts }
      const id = commit.nextId('report_template')
      commit.create('report_template', id, template)
      return idempotency.record(commit, { report_template: toTemplateResponse(id, template) })
    })
  })

/** Deletes the caller's own template. Throws `not_found` for another user's. */
const deleteReportTemplateRoute = ({ reports }: ReportsDependencies): Route =>
  handle(deleteReportTemplate, ({ params, session }) =>
    reports.commit(actorOf(session), async (commit) => {
      const stored = await reports.get('report_template', params.id)
      if (stored?.entity.owner_id !== session.userId) throw new PortalError('not_found')
      commit.delete('report_template', params.id)
      return {}
    }),
  )

export const reportTemplateRoutes = (dependencies: ReportsDependencies): Route[] =>
  [listReportTemplatesRoute, createReportTemplateRoute, deleteReportTemplateRoute].map((route) =>
    route(dependencies),
  )
