import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition } from '#web/ui/list/list-definition.ts'
import { signsWidth } from '#web/ui/list/rows/row-definition.ts'
import { nextGeneration, weekdayMoment } from '#web/features/reports/text/next-generation.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { PeriodicMail } from './state-badges.tsx'

/** The rows of the periodic reports as data: content, frequency, next generation, and whether it is e-mailed. */
export const usePeriodicRows = (
  now: Date,
  onRemove: (report: PeriodicReport) => void,
): RowsDefinition<PeriodicReport> => {
  const { t, i18n } = useTranslation('reports')
  const reportText = useReportText()
  const hrefTo = (id: number): string => hrefOf(paths.periodicReport, { id })
  const nextOf = (report: PeriodicReport) => {
    if (reportText.obstacle(report) !== undefined)
      return (
        <Text as="span" tone="warn">
          {t('periodic.impossible')}
        </Text>
      )
    const next = nextGeneration(report, now)
    return next === undefined ? (
      <Text as="span" tone="faint">
        {report.is_active ? '–' : t('periodic.paused')}
      </Text>
    ) : (
      formatRelative(next, now, i18n.language)
    )
  }
  const frequency = (report: PeriodicReport): string => t(`frequency.${report.frequency}`)
  return {
    texts: { title: t('periodic.title') },
    idOf: (report) => report.periodic_report_id,
    nameOf: ({ name }) => name,
    hrefOf: hrefTo,
    opens: 'nothing',
    sorts: [],
    row: {
      lead: { width: 52, isButton: true, render: (report) => <ActiveSwitch report={report} /> },
      name: {
        header: t('periodic.name'),
        render: (report) => <Link to={hrefTo(report.periodic_report_id)}>{report.name}</Link>,
      },
      line: [{ key: 'holds', render: reportText.holds, isMain: true }],
      columns: [
        {
          key: 'frequency',
          header: t('periodic.frequency'),
          width: { least: 120, most: 168 },
          card: 'line',
          render: frequency,
          folded: frequency,
          isFoldedWhole: true,
        },
        {
          key: 'next',
          header: t('periodic.next'),
          width: { least: 168, most: 216 },
          render: nextOf,
          under: (report) => {
            const next = reportText.obstacle(report) === undefined ? nextGeneration(report, now) : undefined
            return next && <time dateTime={next.toISOString()}>{weekdayMoment(next, i18n.language)}</time>
          },
        },
        {
          key: 'email',
          header: t('periodic.email'),
          width: { least: 160, most: 184 },
          render: (report) => <PeriodicMail report={report} />,
        },
      ],
      note: (report) => {
        const text = reportText.obstacle(report) ?? reportText.willMiss(report)
        return text === undefined ? undefined : (
          <Text size="meta" tone="warn">
            {text}
          </Text>
        )
      },
      actions: {
        width: signsWidth,
        render: (report) => (
          <>
            <Link
              className={buttonClass({ kind: 'plain', small: true, square: true })}
              to={hrefTo(report.periodic_report_id)}
              aria-label={t('periodic.editOf', { name: report.name })}
              title={t('periodic.edit')}
            >
              <i className="pi pi-pencil" aria-hidden="true" />
            </Link>
            <Button
              kind="plain"
              small
              square
              icon="trash"
              aria-label={t('periodic.removeOf', { name: report.name })}
              title={t('periodic.remove')}
              onClick={() => onRemove(report)}
            />
          </>
        ),
      },
    },
  }
}
