import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { exactCount } from '#web/lib/counts.ts'
import { failedJobsQuery } from './audit-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Badge } from '#web/ui/layout/layout.tsx'

const FailedJobsDialog = lazyPart(async () => (await import('./failed-jobs-dialog.tsx')).FailedJobsDialog)

/** Opens the list of failed background jobs. Shown if there were any in the last days. */
export const FailedJobsButton = () => {
  const { t, i18n } = useTranslation('audit')
  const reply = useQuery(failedJobsQuery).data
  // The line on the home page opens the list.
  const state: unknown = useLocation().state
  const [open, setOpen] = useState(typeof state === 'object' && state !== null && 'failedJobs' in state)
  if (reply === undefined || reply.data.length === 0) return null
  return (
    <>
      <Button
        icon="times-circle"
        aria-haspopup="dialog"
        title={t('failedJobs.title')}
        onClick={() => setOpen(true)}
      >
        <span>{t('failedJobs.title')}</span>
        <Badge tone="brand">{exactCount(reply.data.length, i18n.language)}</Badge>
      </Button>
      {open && <FailedJobsDialog jobs={reply.data} more={reply.meta.more} onClose={() => setOpen(false)} />}
    </>
  )
}
