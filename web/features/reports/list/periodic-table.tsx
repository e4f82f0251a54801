import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { periodicReportsQuery } from '#web/features/reports/report-queries.ts'
import { NoPeriodic } from './template-tiles.tsx'
import { TableCard } from './table-card.tsx'
import { useLastPage } from './use-last-page.ts'
import { usePeriodicRows } from './use-periodic-rows.tsx'
import { useReportActions } from './use-report-actions.ts'

const minute = 60_000

interface PeriodicTableProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The periodic reports: content, frequency, next generation, and whether it is e-mailed. */
export const PeriodicTable = ({ page, onPage }: PeriodicTableProps) => {
  const { t } = useTranslation('reports')
  const phone = usePhone()
  const { removePeriodic } = useReportActions()
  const [removing, setRemoving] = useState<PeriodicReport>()
  const definition = usePeriodicRows(useNow(minute), setRemoving)
  const list = useQuery(periodicReportsQuery({ page: String(page) }))
  const reports = list.data?.data
  const pagination = list.data?.meta.pagination
  const total = pagination?.total
  useLastPage(page, list.isPlaceholderData ? undefined : pagination?.total_pages, onPage)

  return (
    <TableCard
      title={t('periodic.title')}
      total={total}
      list={list}
      failed={t('periodic.failed')}
      empty={<NoPeriodic />}
    >
      <PageRows definition={definition} items={reports}>
        {pagination !== undefined && pagination.total_pages > 1 && (
          <Pager
            page={page}
            pages={pagination.total_pages}
            perPage={pagination.per_page}
            total={pagination.total}
            shown={reports?.length ?? 0}
            phone={phone}
            label={t('periodic.pages')}
            onPage={onPage}
          />
        )}
      </PageRows>
      {removing !== undefined && (
        <Confirm
          title={t('periodic.confirm.title')}
          text={t('periodic.confirm.text', { name: removing.name })}
          action={t('periodic.confirm.action')}
          destructive
          onConfirm={() => removePeriodic(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </TableCard>
  )
}
