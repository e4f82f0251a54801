import i18next from 'i18next'
import { downloadFeedExport, startFeedExport } from '#shared/contracts/indicator-jobs.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { followTo } from '#web/ui/export/follow-to.ts'
import { useWatchJob } from './job-queries.ts'
import { useJobText } from './use-job-text.ts'

/** The download address of an export. */
export const exportAddress = (jobId: string): string => addressOf(downloadFeedExport, { id: jobId })

/**
 * Exports every indicator that matches a query. A small file downloads at once; a large one is generated in the
 * background and then offered. Throws CallError.
 */
export const useWholeExport = (): ((query: Readonly<Record<string, string>>) => Promise<void>) => {
  const watchJob = useWatchJob()
  const jobText = useJobText()
  return async (query) => {
    const { job } = await call(startFeedExport, { body: { query: { ...query } }, quiet: true })
    if (watchJob(job))
      return notify.info(i18next.t('indicatorJobs:started.title'), i18next.t('indicatorJobs:started.text'))
    if (job.state === 'failed') return notify.error({ text: jobText.report(job), requestId: job.job_id })
    followTo(exportAddress(job.job_id))
    notify.success(jobText.report(job), job.file_name ?? undefined)
  }
}
