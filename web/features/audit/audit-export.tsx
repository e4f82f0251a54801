import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { downloadAuditExport, startAuditExport } from '#shared/contracts/audit.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { followTo } from '#web/ui/export/follow-to.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { exportsQuery } from './audit-queries.ts'
import { MomentText } from '#web/ui/text/moment-text.tsx'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'

const fileAddress = (id: string): string => addressOf(downloadAuditExport, { id })

/** Exports the matching records as CSV. A small file downloads at once; a large one is generated in the background. */
export const AuditExportButton = ({ query }: { query: Record<string, string> }) => {
  const { t, i18n } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { busy, download } = useExport()
  const run = (): Promise<void> =>
    download(async () => {
      const { job } = await call(startAuditExport, { body: { query }, quiet: true })
      if (job.state === 'running') {
        await client.invalidateQueries({ queryKey: exportsQuery.queryKey })
        notify.info(t('export.started'), t('export.startedText'))
        return undefined
      }
      if (job.state === 'failed' || job.file_name === null) {
        notify.error({ text: t('export.failed'), requestId: job.job_id })
        return undefined
      }
      if (!job.is_complete) notify.info(t('export.part'), t('export.partText'))
      followTo(fileAddress(job.job_id))
      const number = numberFormat(i18n.language).format(job.rows)
      notify.success(t('shown', { count: job.rows, number }), job.file_name)
      return undefined
    })
  return (
    <Button shrinks icon="download" busy={busy} title={t('export.title')} onClick={() => void run()}>
      <span>{common('export.button')}</span>
    </Button>
  )
}

/** The background exports: their progress, and their files once generated. */
export const AuditExportProgress = () => {
  const { t, i18n } = useTranslation('audit')
  const exports = useQuery(exportsQuery).data ?? []
  // Exports that ended before this page was opened have been shown already.
  const [since] = useState(() => new Date().toISOString())
  const shown = exports.filter(({ state, end_date: end }) => state === 'running' || (end ?? '') > since)
  const number = numberFormat(i18n.language)
  if (shown.length === 0) return null
  return (
    <Stack as="ul" gap={1} aria-label={t('export.list')}>
      {shown.map((job) => (
        <li key={job.job_id}>
          {job.state === 'running' && <Progress label={t('export.running')} />}
          <span role="status">
            {job.state === 'running'
              ? t('export.running')
              : job.state === 'failed'
                ? t('export.failed')
                : t(job.is_complete ? 'export.done' : 'export.part')}{' '}
            {t('shown', { count: job.rows, number: number.format(job.rows) })}
            {job.state === 'running' && job.searched_to !== null && (
              <>
                {' '}
                {t('export.lookedTo')} <MomentText iso={job.searched_to} />
              </>
            )}
          </span>
          {job.state === 'failed' && <RequestId id={job.job_id} />}
          {job.file_name !== null && (
            <a
              className={buttonClass({ kind: 'primary', small: true })}
              href={fileAddress(job.job_id)}
              title={job.file_name}
            >
              <i className="pi pi-download" aria-hidden="true" />
              {t('export.download')}
            </a>
          )}
        </li>
      ))}
    </Stack>
  )
}
