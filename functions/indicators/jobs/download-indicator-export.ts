import { handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { auditExport } from '#functions/platform/security/audit-export.ts'
import type { Job } from '#functions/platform/jobs/jobs.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { isUpgradedSince } from '#functions/platform/tlp/upgrades.ts'
import { downloadFeedExport } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorJobs } from './indicator-jobs.ts'
import { exportObject } from './full-export.ts'

/** How long the link to a file lives, in seconds. */
const linkSeconds = 300

/**
 * Leads to an export's file by a short-lived link. Throws `job_not_done`, and `level_raised` where it may have what no file
 * holds any more.
 */
export const downloadIndicatorExportRoute = (dependencies: IndicatorsDependencies): Route =>
  handleRedirect(downloadFeedExport, async ({ params, session, request }) => {
    const job = await indicatorJobs(dependencies).get(session.userId, params.id)
    if (job.kind !== 'export') throw new PortalError('not_found')
    if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
    if (mayHaveUpgraded(await dependencies.indicators.readModel(), job)) throw new PortalError('level_raised')
    await auditExport(dependencies.platform, { session, request }, `file ${job.file_name}`)
    return dependencies.files.link(exportObject(job.id), job.file_name, linkSeconds)
  })

/** Whether an indicator that there was when the file was made rose since, or a group that it may name. */
const mayHaveUpgraded = (readModel: ReadModel, { sequence = 0, creation_date, end_date }: Job): boolean => {
  const generatedFrom = { sequence, from: Date.parse(creation_date) }
  return (
    isUpgradedSince(readModel, 'feed', 'export', generatedFrom, {
      // `+` keeps the index of creation out of it: what was changed since is less.
      sql: '+feed.created <= ?',
      parameters: [Date.parse(end_date ?? creation_date)],
    }) || isUpgradedSince(readModel, 'feed_group', 'export', generatedFrom)
  )
}
