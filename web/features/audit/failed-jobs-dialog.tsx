import { useTranslation } from 'react-i18next'
import type { FailedJob } from '#shared/contracts/audit.ts'
import { failedJobDays } from '#shared/domain/failed-jobs.ts'
import { exactCount } from '#web/lib/counts.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Rows, RowItem, Text } from '#web/ui/layout/layout.tsx'

interface FailedJobsDialogProps {
  readonly jobs: readonly FailedJob[]
  readonly more: boolean
  readonly onClose: () => void
}

/** The failed background jobs: what, whose, when, how far they came and why they failed. */
export const FailedJobsDialog = ({ jobs, more, onClose }: FailedJobsDialogProps) => {
  const { t, i18n } = useTranslation('audit')
  const count = (value: number): string => exactCount(value, i18n.language)
  return (
    <Modal title={t('failedJobs.title')} closeLabel={t('failedJobs.close')} onClose={onClose} dismissable>
      <Text tone="muted">{t('failedJobs.lead', { days: failedJobDays })}</Text>
      <Rows>
        {jobs.map((job) => (
          <RowItem
            key={job.job_id}
            title={t(kindText(job.kind))}
            actions={
              <Text as="span" size="meta" tone="muted">
                <DateText iso={job.end_date} time />
              </Text>
            }
          >
            <div>
              {job.user.name}
              {job.client !== null && `, ${job.client.name}`}
            </div>
            <div>
              {t('failedJobs.far', { done: count(job.done), total: count(job.total) })}{' '}
              {t('failedJobs.why', { count: job.failures, reason: job.reason })}
            </div>
            <div>
              {t('failedJobs.id')} <code>{job.job_id}</code>
            </div>
          </RowItem>
        ))}
      </Rows>
      {more && <Text tone="muted">{t('failedJobs.more', { count: jobs.length })}</Text>}
    </Modal>
  )
}

const kinds = {
  mass_action: 'failedJobs.kind.mass_action',
  feed_cleanup: 'failedJobs.kind.feed_cleanup',
  export: 'failedJobs.kind.export',
  asset_answers: 'failedJobs.kind.asset_answers',
  audit_export: 'failedJobs.kind.audit_export',
  visibility_action: 'failedJobs.kind.visibility_action',
  incident_action: 'failedJobs.kind.incident_action',
  threat_action: 'failedJobs.kind.threat_action',
} as const
const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)
const kindText = (kind: string) => (isKnown(kind) ? kinds[kind] : 'failedJobs.kind.other')
