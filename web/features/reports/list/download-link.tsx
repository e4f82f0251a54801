import { useTranslation } from 'react-i18next'
import { downloadReport, type Report } from '#shared/contracts/reports.ts'
import { addressOf } from '#web/lib/api.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { FetchedLink } from '#web/ui/export/fetched-link.tsx'
import { useReportActions } from './use-report-actions.ts'

interface DownloadLinkProps {
  readonly report: Report
  readonly name: string
}

/** The file of a report (part 2 section 8). */
export const DownloadLink = ({ report, name }: DownloadLinkProps) => {
  const { t } = useTranslation('reports')
  const { download } = useReportActions()
  return (
    <FetchedLink
      className={buttonClass({ kind: 'plain', square: true, small: true })}
      href={addressOf(downloadReport, { id: report.report_id })}
      download
      label={t('history.downloadOf', { name })}
      title={t('history.download')}
      onFetch={() => download(report)}
    />
  )
}
