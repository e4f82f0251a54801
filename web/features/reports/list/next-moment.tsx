import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { relativeWords } from '#web/lib/relative-words.ts'
import { nextGeneration, weekdayMoment } from '#web/features/reports/words/next-generation.ts'
import { useReportWords } from '#web/features/reports/words/use-report-words.ts'

/** When a periodic report is made next, or why it is not: on two lines. */
export const NextMoment = ({ report, now }: { report: PeriodicReport; now: Date }) => {
  const { t, i18n } = useTranslation('reports')
  const words = useReportWords()
  const obstacle = words.obstacle(report)
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
      <span className="rep-line">{relativeWords(next, now, i18n.language)}</span>
      <time className="rep-sub" dateTime={next.toISOString()}>
        {weekdayMoment(next, i18n.language)}
      </time>
    </span>
  )
}
