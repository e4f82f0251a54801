import { useTranslation } from 'react-i18next'
import type { Report, reportSortFields } from '#shared/contracts/reports.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import type { RowsDefinition, SortOption } from '#web/ui/list/list-definition.ts'
import { signsWidth } from '#web/ui/list/rows/row-definition.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { modulesInFile } from '#web/features/reports/text/report-text.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { DownloadLink } from './download-link.tsx'
import { ReportNotes, useReportNotes } from './report-note.tsx'
import { ReportMail, ReportState } from './state-badges.tsx'

export type ReportSort = `${'+' | '-'}${(typeof reportSortFields)[number]}`

interface HistoryRows extends RowsDefinition<Report> {
  readonly sorts: readonly (SortOption & { readonly value: ReportSort })[]
}

/** The rows of the history as data: content, period, and what became of it and of its e-mail. */
export const useHistoryRows = (onRemove: (report: Report) => void): HistoryRows => {
  const { t } = useTranslation('reports')
  const user = useSession()
  const reportText = useReportText()
  const notesOf = useReportNotes()
  const mayDownload = (report: Report): boolean =>
    modulesInFile(report).every((module) => user?.[accessFlag(module)] === true)
  const sorts: HistoryRows['sorts'] = [
    { value: '-creation_date', label: t('sort.newest') },
    { value: '+creation_date', label: t('sort.oldest') },
    { value: '-period_start_date', label: t('sort.latestPeriod') },
    { value: '+period_start_date', label: t('sort.earliestPeriod') },
    { value: '+name', label: t('sort.nameUp') },
    { value: '-name', label: t('sort.nameDown') },
  ]
  return {
    texts: { title: t('history.title') },
    idOf: (report) => report.report_id,
    nameOf: reportText.name,
    hrefOf: () => '',
    opens: 'nothing',
    sorts,
    row: {
      name: { header: t('history.name'), sortField: 'name', render: reportText.name },
      line: [{ key: 'below', render: reportText.below, isMain: true }],
      columns: [
        {
          key: 'period',
          header: t('history.period'),
          sortField: 'period_start_date',
          width: { least: 216, most: 248 },
          card: 'line',
          render: (report) => (
            <Text as="span" tabular>
              {reportText.period(report)}
            </Text>
          ),
          folded: reportText.period,
          isFoldedWhole: true,
        },
        {
          key: 'made',
          header: t('history.made'),
          sortField: 'creation_date',
          width: { least: 208, most: 216 },
          card: () => null,
          render: ({ creation_date: made }) => (made === null ? '–' : <DateText iso={made} time />),
        },
        {
          key: 'state',
          header: t('history.state'),
          width: { least: 176, most: 208 },
          render: (report) => <ReportState report={report} />,
          under: (report) => <ReportMail report={report} />,
        },
        {
          key: 'email',
          header: '',
          width: { least: 0, most: 0 },
          // A card has it next to the state.
          from: Infinity,
          render: (report) => <ReportMail report={report} />,
        },
      ],
      note: (report) => {
        const notes = notesOf(report, mayDownload(report))
        return notes.length === 0 ? undefined : <ReportNotes report={report} notes={notes} />
      },
      actions: {
        width: signsWidth,
        render: (report) => (
          <>
            {report.state === 'ready' && mayDownload(report) && (
              <DownloadLink report={report} name={reportText.name(report)} />
            )}
            <Button
              kind="plain"
              small
              square
              icon="trash"
              aria-label={t('history.removeOf', { name: reportText.name(report) })}
              title={t('history.remove')}
              onClick={() => onRemove(report)}
            />
          </>
        ),
      },
    },
  }
}
