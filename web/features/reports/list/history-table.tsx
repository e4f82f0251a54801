import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, reportSortFields } from '#shared/contracts/reports.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Empty, Note, Text } from '#web/ui/layout/layout.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { reportsQuery } from '#web/features/reports/report-queries.ts'
import { isUnfinished, modulesInFile } from '#web/features/reports/text/report-text.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { Countdown } from './countdown.tsx'
import { DownloadLink } from './download-link.tsx'
import { ReportNotes, useReportNotes } from './report-note.tsx'
import { RowName } from './row-name.tsx'
import { ReportMail, ReportState } from './state-badges.tsx'
import { TableCard } from './table-card.tsx'
import { useLastPage } from './use-last-page.ts'
import { useReportActions } from './use-report-actions.ts'

export type ReportSort = `${'+' | '-'}${(typeof reportSortFields)[number]}`

interface HistoryTableProps {
  readonly page: number
  readonly sort: ReportSort
  readonly onPage: (page: number) => void
  readonly onSort: (sort: ReportSort) => void
}

/** Finished, running and failed reports. */
export const HistoryTable = ({ page, sort, onPage, onSort }: HistoryTableProps) => {
  const { t } = useTranslation('reports')
  const phone = usePhone()
  const user = useSession()
  const reportText = useReportText()
  const notesOf = useReportNotes()
  const { remove } = useReportActions()
  const [removing, setRemoving] = useState<Report>()
  const list = useQuery(reportsQuery({ page: String(page), sort }))
  const reports = list.data?.data
  const pagination = list.data?.meta.pagination
  const total = pagination?.total
  useLastPage(page, list.isPlaceholderData ? undefined : pagination?.total_pages, onPage)
  const mayDownload = (report: Report): boolean =>
    modulesInFile(report).every((module) => user?.[accessFlag(module)] === true)

  const noteOf = (report: Report) => {
    const notes = notesOf(report, mayDownload(report))
    return notes.length === 0 ? undefined : <ReportNotes report={report} notes={notes} />
  }
  const sortable = (field: (typeof reportSortFields)[number]) => ({
    order:
      sort.slice(1) !== field
        ? undefined
        : sort.startsWith('-')
          ? ('descending' as const)
          : ('ascending' as const),
    onSort: () => onSort(sort === `-${field}` ? `+${field}` : `-${field}`),
  })

  return (
    <TableCard
      title={t('history.title')}
      total={total}
      list={list}
      failed={t('history.failed')}
      empty={<Empty icon="history" level={3} title={t('empty.historyTitle')} text={t('empty.historyText')} />}
      actions={
        reports?.some(isUnfinished) === true && (
          <Countdown busy={list.isFetching} onEnd={() => void list.refetch()} />
        )
      }
    >
      {list.isError && (
        <Note tone="warn">
          <LoadFailed text={t('history.stale')} error={list.error} onRetry={() => void list.refetch()} />
        </Note>
      )}
      <DataTable
        caption={t('history.title')}
        rows={reports}
        keyOf={(report) => report.report_id}
        note={noteOf}
        actions={(report) => (
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
              onClick={() => setRemoving(report)}
            />
          </>
        )}
        actionsWidth={96}
        columns={[
          {
            key: 'name',
            head: t('history.name'),
            main: true,
            ...sortable('name'),
            cell: (report) => <RowName name={reportText.name(report)} under={reportText.below(report)} />,
          },
          {
            key: 'period',
            head: t('history.period'),
            width: 232,
            fold: 'narrow',
            ...sortable('period_start_date'),
            cell: (report) => (
              <Text as="span" tabular>
                {reportText.period(report)}
              </Text>
            ),
          },
          {
            key: 'made',
            head: t('history.made'),
            width: 188,
            ...sortable('creation_date'),
            cell: ({ creation_date: made }) => (made === null ? '–' : <DateText iso={made} time />),
          },
          {
            key: 'state',
            head: t('history.state'),
            width: 172,
            cell: (report) => <ReportState report={report} />,
          },
          {
            key: 'email',
            head: t('history.email'),
            width: 188,
            cell: (report) => <ReportMail report={report} />,
          },
        ]}
      >
        {pagination !== undefined && (
          <Pager
            page={page}
            pages={pagination.total_pages}
            perPage={pagination.per_page}
            total={pagination.total}
            shown={reports?.length ?? 0}
            phone={phone}
            label={t('history.pages')}
            onPage={onPage}
          />
        )}
      </DataTable>
      {removing !== undefined && (
        <Confirm
          title={t('history.confirm.title')}
          text={t(isUnfinished(removing) ? 'history.confirm.textUnfinished' : 'history.confirm.text', {
            name: reportText.name(removing),
            period: reportText.period(removing),
          })}
          action={t('history.confirm.action')}
          destructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </TableCard>
  )
}
