import { useTranslation } from 'react-i18next'
import { downloadFeedExport, type IndicatorJob } from '#shared/contracts/indicator-jobs.ts'
import { fileLink } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { UndoButton } from '#web/ui/drawer/undo-button.tsx'
import { FetchedLink } from '#web/ui/export/fetched-link.tsx'
import { followTo } from '#web/ui/export/follow-to.ts'
import { useJobActions } from './job-queries.ts'
import { useJobText } from './use-job-text.ts'
import { exportAddress } from './use-whole-export.ts'
import { dismissJob } from './watched-jobs.ts'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import styles from './job-strip.module.css'
import { Progress } from '#web/ui/progress/progress.tsx'

const icons = {
  running: <ToneIcon name="spinner" tone="muted" />,
  done: <ToneIcon name="check-circle" tone="success" />,
  failed: <ToneIcon name="exclamation-triangle" tone="danger" />,
  stopped: <ToneIcon name="times-circle" tone="muted" />,
}

/** One job: its kind, progress and result. */
export const JobRow = ({ job }: { job: IndicatorJob }) => {
  const { t } = useTranslation('indicatorJobs')
  const jobText = useJobText()
  const { stop, undo } = useJobActions()
  const { busy, run } = useAction()
  const name = jobText.name(job)
  const isRunning = job.state === 'running'
  // The progress of an export counts written rows. Before the first one it is unknown.
  const isUnknown = job.done === 0 && job.kind === 'export'
  return (
    <li className={styles.job}>
      {icons[job.state]}
      <b className={styles.name}>{name}</b>
      {isRunning && (
        <Progress label={name} max={Math.max(1, job.total)} {...(isUnknown ? {} : { value: job.done })} />
      )}
      <Text as="span" tone="muted" tabular className={styles.text}>
        {isRunning ? jobText.progress(job) : ''}
        <span role="status">{isRunning ? '' : jobText.report(job)}</span>
        {job.state === 'failed' && <RequestId id={job.job_id} />}
      </Text>
      {job.kind === 'export' && job.state === 'done' && <FileLink job={job} />}
      {isRunning && (
        <Button
          square
          small
          kind="plain"
          icon="times-circle"
          busy={busy}
          aria-label={t('stop', { name })}
          title={t('stopTitle')}
          onClick={() => void run(() => stop(job.job_id))}
        />
      )}
      {job.undo !== undefined && <UndoButton token={job.undo} undo={undo} />}
      {!isRunning && (
        <Button
          square
          small
          kind="plain"
          icon="times"
          aria-label={t('putAway', { name })}
          title={t('putAwayTitle')}
          onClick={() => dismissJob(job.job_id)}
        />
      )}
    </li>
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
