import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, type Maybe } from '#functions/core/read-model/where.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { ReportsQuery } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readEntities } from '../listed-reports.ts'
import { readOwners, toReportResponse } from '../report-presenter.ts'
import { visibleReports } from '../visible-reports.ts'

/**
 * A page of the reports that the caller sees and that match `of`. Reports not generated yet sort by when they were
 * requested.
 */
export const reportPage = async (
  { reports, organizations }: ReportsDependencies,
  session: Session,
  query: ReportsQuery,
  request: Request,
  of?: Maybe,
) => {
  const { rows, total } = readPage(await reports.readModel(), {
    from: 'report',
    select: 'report.id',
    where: allOf([visibleReports('report', session), of]),
    order: sortOrder(query.sort, {
      creation_date: 'queued',
      name: 'name_sort',
      period_start_date: 'period_first',
    }),
    schema: z.object({ id: z.int() }),
    page: query.page,
    perPage: query.per_page,
  })
  const listed = await readEntities(reports, 'report', rows)
  const ownerOf = await readOwners(
    organizations,
    listed.map(({ entity }) => entity.owner_id),
  )
  return {
    data: listed.map(({ id, entity }) => toReportResponse(id, entity, ownerOf)),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}
