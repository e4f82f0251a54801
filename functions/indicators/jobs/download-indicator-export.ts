import { handleRedirect, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import type { Job } from '#functions/rules/jobs/jobs.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { isUpgradedSince } from '#functions/rules/tlp/upgrades.ts'
import { downloadFeedExport } from '#shared/contracts/indicator-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../dependencies.ts'
import { indicatorJobs } from './indicator-jobs.ts'
import { exportObject } from './full-export.ts'

/** Lifetime of the download link, in seconds. */
const linkSeconds = 300

/**
 * Redirects to a short-lived link of an export's file. Throws `job_not_done`, and `level_raised` when the file may
 * contain data that no file may contain now.
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

/** Whether an indicator in the file had a TLP upgrade since, or a group that the file may name. */
const mayHaveUpgraded = (readModel: ReadModel, { sequence = 0, creation_date, end_date }: Job): boolean => {
  const generatedFrom = { sequence, from: Date.parse(creation_date) }
  return (
    isUpgradedSince(readModel, 'feed', 'export', generatedFrom, {
      // `+` disables the creation index: fewer rows have changed since.
      sql: '+feed.created <= ?',
      parameters: [Date.parse(end_date ?? creation_date)],
    }) || isUpgradedSince(readModel, 'feed_group', 'export', generatedFrom)
  )
}
