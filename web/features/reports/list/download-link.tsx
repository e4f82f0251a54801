import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadReport, type Report } from '#shared/contracts/reports.ts'
import { addressOf } from '#web/lib/api.ts'
import { useReportActions } from './use-report-actions.ts'

interface DownloadLinkProps {
  readonly report: Report
  readonly name: string
  readonly small: boolean
}

/** Fetches the file of a report. A refusal is said in a message (part 2 section 8), which a link alone cannot. */
export const DownloadLink = ({ report, name, small }: DownloadLinkProps) => {
  const { t } = useTranslation('reports')
  const { download } = useReportActions()
  const [busy, setBusy] = useState(false)
  const fetchFile = async (event: MouseEvent): Promise<void> => {
    // What the browser does with a pressed key, a new tab say, stays the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await download(report)
    } finally {
      setBusy(false)
    }
  }
  return (
    <a
      className={`ui-btn ui-btn-icon${small ? ' ui-btn-small' : ''}`}
      href={addressOf(downloadReport, { id: report.report_id })}
      download
      aria-label={t('history.downloadOf', { name })}
      title={t('history.download')}
      aria-busy={busy}
      onClick={(event) => void fetchFile(event)}
    >
      <i className={`pi pi-${busy ? 'spinner pi-spin' : 'download'}`} aria-hidden="true" />
    </a>
  )
}
