import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#shared/contracts/reports.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Empty, Note } from '#web/ui/layout/layout.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { SortControl } from '#web/ui/list/list-controls.tsx'
import { reportsQuery } from '#web/features/reports/report-queries.ts'
import { isUnfinished } from '#web/features/reports/text/report-text.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { Countdown } from './countdown.tsx'
import { TableCard } from './table-card.tsx'
import { useLastPage } from './use-last-page.ts'
import { useHistoryRows, type ReportSort } from './use-history-rows.tsx'
import { useReportActions } from './use-report-actions.ts'

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
  const reportText = useReportText()
  const { remove } = useReportActions()
  const [removing, setRemoving] = useState<Report>()
  const definition = useHistoryRows(setRemoving)
  const list = useQuery(reportsQuery({ page: String(page), sort }))
  const reports = list.data?.data
  const pagination = list.data?.meta.pagination
  const total = pagination?.total
  useLastPage(page, list.isPlaceholderData ? undefined : pagination?.total_pages, onPage)
  const onOrder = (wanted: string): void => {
    const known = definition.sorts.find(({ value }) => value === wanted)
    if (known !== undefined) onSort(known.value)
  }

  return (
    <TableCard
      title={t('history.title')}
      total={total}
      list={list}
      failed={t('history.failed')}
      sort={phone && <SortControl sorts={definition.sorts} sort={sort} phone onSort={onOrder} />}
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
      <PageRows definition={definition} items={reports} sort={sort} onSort={onOrder}>
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
      </PageRows>
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
