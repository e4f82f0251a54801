import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { deleteReportTemplate } from '#shared/contracts/reports.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportsDependencies } from '../dependencies.ts'

/** Deletes the caller's own template. Throws `not_found` for another user's. */
export const deleteReportTemplateRoute = ({ reports }: ReportsDependencies): Route =>
  handle(deleteReportTemplate, ({ params, session }) =>
    reports.commit(actorOf(session), async (commit) => {
      const stored = await reports.get('report_template', params.id)
      if (stored?.entity.owner_id !== session.userId) throw new PortalError('not_found')
      commit.delete('report_template', params.id)
      return {}
    }),
  )
