import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/lib/use-action.ts'
import type { Undo } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button/button.tsx'
import { UndoButton } from '#web/ui/drawer/undo-button.tsx'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import styles from './job-strip.module.css'

const icons = {
  running: <ToneIcon name="spinner" tone="muted" />,
  done: <ToneIcon name="check-circle" tone="success" />,
  failed: <ToneIcon name="exclamation-triangle" tone="danger" />,
  stopped: <ToneIcon name="times-circle" tone="muted" />,
}

interface JobLineProps {
  readonly job: {
    readonly job_id: string
    readonly state: keyof typeof icons
    readonly done: number
    readonly total: number
    readonly undo?: string | undefined
  }
  readonly name: string
  /** What it has done so far, and in the end. */
  readonly progress: string
  readonly report: string
  /** Its progress is not known yet. */
  readonly isUnknown?: boolean
  readonly undo: Undo
  readonly onStop: () => Promise<void>
  readonly onDismiss: () => void
  /** What an ended job offers. */
  readonly children?: ReactNode
}

/** One job of any area: its kind, progress and result, with the ways to stop, undo and dismiss it. */
export const JobLine = ({
  job,
  name,
  progress,
  report,
  isUnknown = false,
  undo,
  onStop,
  onDismiss,
  children,
}: JobLineProps) => {
  const { t } = useTranslation('indicatorJobs')
  const { busy, run } = useAction()
  const isRunning = job.state === 'running'
  return (
    <li className={styles.job}>
      {icons[job.state]}
      <b className={styles.name}>{name}</b>
      {isRunning && (
        <Progress label={name} max={Math.max(1, job.total)} {...(isUnknown ? {} : { value: job.done })} />
      )}
      <Text as="span" tone="muted" tabular className={styles.text}>
        {isRunning ? progress : ''}
        <span role="status">{isRunning ? '' : report}</span>
        {job.state === 'failed' && <RequestId id={job.job_id} />}
      </Text>
      {children}
      {isRunning && (
        <Button
          square
          small
          kind="plain"
          icon="times-circle"
          busy={busy}
          aria-label={t('stop', { name })}
          title={t('stopTitle')}
          onClick={() => void run(onStop)}
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
          onClick={onDismiss}
        />
      )}
    </li>
  )
}
