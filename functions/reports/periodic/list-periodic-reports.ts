import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { listPeriodicReports } from '#shared/contracts/reports.ts'
import type { ReportsDependencies } from '../dependencies.ts'
import { readEntities } from '../listed-reports.ts'
import { toPeriodicReportResponse, readPeriodicOwners } from '../report-presenter.ts'
import { visibleReports } from '../visible-reports.ts'

/** The periodic reports that the caller sees, by name. */
export const listPeriodicReportsRoute = ({ platform, reports, organizations }: ReportsDependencies): Route =>
  handle(listPeriodicReports, async ({ query, session, request }) => {
    const { rows, total } = readPage(await reports.readModel(), {
      from: 'periodic_report',
      select: 'periodic_report.id',
      where: visibleReports('periodic_report', session),
      order: [{ column: 'name_sort', descending: false }],
      schema: z.object({ id: z.int() }),
      page: query.page,
      perPage: query.per_page,
    })
    const listed = await readEntities(reports, 'periodic_report', rows)
    const owners = await readPeriodicOwners(
      organizations,
      listed.map(({ entity }) => entity.owner_id),
      platform.clock.now(),
    )
    return {
      data: listed.map(({ id, entity }) => toPeriodicReportResponse(id, entity, owners)),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })
