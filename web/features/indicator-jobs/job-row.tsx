import { useTranslation } from 'react-i18next'
import { downloadFeedExport, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { fileLink } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { FetchedLink } from '#web/ui/export/fetched-link.tsx'
import { followTo } from '#web/ui/export/follow-to.ts'
import { JobLine } from '#web/ui/jobs/job-line.tsx'
import { useJobActions } from './job-queries.ts'
import { useJobText } from './use-job-text.ts'
import { exportAddress } from './use-whole-export.ts'
import { dismissJob } from '#web/ui/jobs/watched-jobs.ts'

/** One job on indicators. */
export const JobRow = ({ job }: { job: IndicatorJob }) => {
  const jobText = useJobText()
  const { stop, undo } = useJobActions()
  return (
    <JobLine
      job={job}
      name={jobText.name(job)}
      progress={jobText.progress(job)}
      report={jobText.report(job)}
      // The progress of an export counts written rows. Before the first one it is unknown.
      isUnknown={job.done === 0 && job.kind === 'export'}
      undo={undo}
      onStop={() => stop(job.job_id)}
      onDismiss={() => dismissJob(job.job_id)}
    >
      {job.kind === 'export' && job.state === 'done' && <FileLink job={job} />}
    </JobLine>
  )
}

const FileLink = ({ job: { job_id: id, file_name: name } }: { job: IndicatorJob }) => {
  const { t } = useTranslation('indicatorJobs')
  const fetchFile = async (): Promise<void> => {
    try {
      followTo(await fileLink(downloadFeedExport, { id }))
    } catch (error) {
      notifyFailure(error, t('downloadFailed'))
    }
  }
  return (
    <FetchedLink
      className={buttonClass({ kind: 'primary', small: true })}
      href={exportAddress(id)}
      title={name ?? undefined}
      onFetch={fetchFile}
    >
      {t('download')}
    </FetchedLink>
  )
}
