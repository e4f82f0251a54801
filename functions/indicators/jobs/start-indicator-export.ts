import { handle, type Route } from '#functions/platform/http/handler.ts'
import { auditExport } from '#functions/platform/security/audit-export.ts'
import { readLanguage } from '#functions/platform/tenants/account.ts'
import { countActivity } from '#functions/platform/tenants/activity.ts'
import { startFeedExport } from '#shared/contracts/indicator-jobs.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { countFeeds } from '../indicator-rows.ts'
import { feedSearch } from '../indicator-search.ts'
import { openMatchedFeeds } from '../matched-indicators.ts'
import { atStart, toIndicatorJobResponse, feedJobs, workedOn } from './indicator-jobs.ts'
import type { ExportTask } from './full-export.ts'

/** Starts an export of everything that matches. */
export const startFeedExportRoute = (dependencies: FeedsDependencies): Route =>
  handle(startFeedExport, async ({ body, session, request, idempotency }) => {
    const visible = await openMatchedFeeds(dependencies, session)
    const { sort, ...filter } = body.query
    const total = countFeeds(await visible.readModel(), visible, feedSearch(visible, filter))
    const task: ExportTask = {
      filter,
      sort,
      role: session.role,
      client_id: session.clientId,
      language: await readLanguage(dependencies.platform.table, session.userId),
    }
    const job = await feedJobs(dependencies).start(
      { user_id: session.userId, client_id: session.clientId, kind: 'export', task, total },
      { single: true, also: (started) => idempotency.writes({ job: toIndicatorJobResponse(started) }) },
    )
    await auditExport(dependencies.platform, { session, request }, `feeds: all ${total}`)
    if (session.clientId !== null)
      await countActivity(dependencies.platform, session.clientId, 'downloaded_csv')
    return { job: await workedOn(dependencies, job, atStart) }
  })
