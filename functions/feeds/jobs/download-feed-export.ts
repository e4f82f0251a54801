import { handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { downloadFeedExport } from '#shared/contracts/feed-jobs.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FeedsDependencies } from '../dependencies.ts'
import { feedJobs } from './feed-jobs.ts'
import { exportObject } from './full-export.ts'

/** How long the link to a file lives, in seconds. */
const linkSeconds = 300

/** Leads to an export's file by a short-lived link. Throws `job_not_done`. */
export const downloadFeedExportRoute = (dependencies: FeedsDependencies): Route =>
  handleRedirect(downloadFeedExport, async ({ params, session }) => {
    const job = await feedJobs(dependencies).get(session.userId, params.id)
    if (job.kind !== 'export') throw new PortalError('not_found')
    if (job.state !== 'done' || job.file_name === null) throw new PortalError('job_not_done')
    return dependencies.files.link(exportObject(job.id), job.file_name, linkSeconds)
  })
