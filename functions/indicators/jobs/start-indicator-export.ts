import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { readLanguage } from '#functions/rules/tenants/account.ts'
import { countActivity } from '#functions/rules/tenants/activity.ts'
import { startFeedExport } from '#shared/contracts/indicator-jobs.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { countIndicators } from '../indicator-rows.ts'
import { indicatorSearch } from '../indicator-search.ts'
import { openMatchedIndicators } from '../matched-indicators.ts'
import { startBudget, toIndicatorJobResponse, indicatorJobs, workOn } from './indicator-jobs.ts'
import type { ExportTask } from './full-export.ts'

/** Starts an export of all matching indicators. */
export const startIndicatorExportRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(startFeedExport, async ({ body, session, request, idempotency }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    const { sort, ...filter } = body.query
    const total = countIndicators(await visible.readModel(), visible, indicatorSearch(visible, filter))
    const task: ExportTask = {
      filter,
      sort,
      role: session.role,
      client_id: session.organizationId,
      language: await readLanguage(dependencies.platform.table, session.userId),
    }
    const job = await indicatorJobs(dependencies).start(
      { user_id: session.userId, client_id: session.organizationId, kind: 'export', task, total },
      { single: true, also: (started) => idempotency.writes({ job: toIndicatorJobResponse(started) }) },
    )
    await auditExport(dependencies.platform, { session, request }, `feeds: all ${total}`)
    if (session.organizationId !== null)
      await countActivity(dependencies.platform, session.organizationId, 'downloaded_csv')
    return { job: await workOn(dependencies, job, startBudget) }
  })
