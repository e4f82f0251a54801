import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { getAssetJob, type AssetJob } from '#shared/contracts/asset-jobs.ts'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from '#web/ui/dialog/dialog.module.css'
import { Modal } from '#web/ui/dialog/modal.tsx'
import bar from './progress-bar.module.css'

/** Milliseconds between two progress requests. Each also advances the job. */
const askEvery = 1000

/** The progress of the job. Closing it leaves the job running. */
export const AnswerProgress = ({
  first,
  skipped,
  onClose,
}: {
  first: AssetJob
  skipped: number
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('assets')
  const client = useQueryClient()
  const number = numberFormat(i18n.language)
  const asked = useQuery({
    queryKey: ['asset-jobs', first.job_id],
    queryFn: async () => (await call(getAssetJob, { params: { id: first.job_id } })).job,
    initialData: first,
    enabled: first.state === 'running',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEvery : false),
    gcTime: 0,
  })
  const job = asked.data
  const ended = job.state !== 'running'
  const done = useRef(false)
  useEffect(() => {
    if (!ended || done.current) return
    done.current = true
    const overtaken = job.total - job.changed
    const rest = [
      ...(skipped > 0 ? [t('skipped', { count: skipped })] : []),
      ...(overtaken > 0 && job.state === 'done' ? [t('overtakenMany', { count: overtaken })] : []),
    ].join(' ')
    const more = rest === '' ? undefined : rest
    if (job.state === 'failed')
      notify.error(
        {
          text: t('stopped', { count: job.changed, total: number.format(job.total) }),
          requestId: job.job_id,
        },
        more,
      )
    else if (job.changed === 0) notify.info(t('nothingDone'), more)
    else notify.success(t(job.accepted ? 'doneMany.accept' : 'doneMany.deny', { count: job.changed }), more)
    void refreshAssets(client)
    onClose()
  })
  const progressText = t('answerMany.progress', {
    done: number.format(job.done),
    total: number.format(job.total),
  })
  return (
    <Modal
      size="narrow"
      title={t('answerMany.running')}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.question}>
        <p>{t('answerMany.background')}</p>
        <progress
          className={bar.root}
          aria-label={progressText}
          max={Math.max(1, job.total)}
          value={job.done}
        />
        <p role="status">{progressText}</p>
      </div>
    </Modal>
  )
}
