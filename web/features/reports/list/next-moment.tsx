import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { Text, TwoLines } from '#web/ui/layout/layout.tsx'
import { nextGeneration, weekdayMoment } from '#web/features/reports/text/next-generation.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'

/** When a periodic report is generated next, or why it is not: on two lines. */
export const NextMoment = ({ report, now }: { report: PeriodicReport; now: Date }) => {
  const { t, i18n } = useTranslation('reports')
  const reportText = useReportText()
  const obstacle = reportText.obstacle(report)
  if (obstacle !== undefined)
    return (
      <TwoLines under={obstacle}>
        <Text as="span" tone="warn">
          {t('periodic.impossible')}
        </Text>
      </TwoLines>
    )
  const next = nextGeneration(report, now)
  if (next === undefined)
    return (
      <Text as="span" tone="faint">
        {report.is_active ? '–' : t('periodic.paused')}
      </Text>
    )
  return (
    <TwoLines under={<time dateTime={next.toISOString()}>{weekdayMoment(next, i18n.language)}</time>}>
      {formatRelative(next, now, i18n.language)}
    </TwoLines>
  )
}
