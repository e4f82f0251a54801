import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { nextGeneration, weekdayMoment } from '#web/features/reports/text/next-generation.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'

/** When a periodic report is generated next, or why it is not: on two lines. */
export const NextMoment = ({ report, now }: { report: PeriodicReport; now: Date }) => {
  const { t, i18n } = useTranslation('reports')
  const reportText = useReportText()
  const obstacle = reportText.obstacle(report)
  if (obstacle !== undefined)
    return (
      <span className="rep-two">
        <span className="rep-line rep-lacks">{t('periodic.impossible')}</span>
        <span className="rep-sub">{obstacle}</span>
      </span>
    )
  const next = nextGeneration(report, now)
  if (next === undefined)
    return <span className="rep-paused">{report.is_active ? '–' : t('periodic.paused')}</span>
  return (
    <span className="rep-two">
      <span className="rep-line">{formatRelative(next, now, i18n.language)}</span>
      <time className="rep-sub" dateTime={next.toISOString()}>
        {weekdayMoment(next, i18n.language)}
      </time>
    </span>
  )
}
