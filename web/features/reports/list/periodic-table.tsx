import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { periodicReportsQuery } from '#web/features/reports/report-queries.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { NoPeriodic } from './template-tiles.tsx'
import { NextMoment } from './next-moment.tsx'
import { RowName } from './row-name.tsx'
import { PeriodicMail } from './state-badges.tsx'
import { TableCard } from './table-card.tsx'
import { useLastPage } from './use-last-page.ts'
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
  const now = useNow(minute)
  const reportText = useReportText()
  const { removePeriodic } = useReportActions()
  const [removing, setRemoving] = useState<PeriodicReport>()
  const list = useQuery(periodicReportsQuery({ page: String(page) }))
  const reports = list.data?.data
  const pagination = list.data?.meta.pagination
  const total = pagination?.total
  useLastPage(page, list.isPlaceholderData ? undefined : pagination?.total_pages, onPage)

  const hrefTo = (report: PeriodicReport): string =>
    hrefOf(paths.periodicReport, { id: report.periodic_report_id })

  return (
    <TableCard
      title={t('periodic.title')}
      total={total}
      list={list}
      failed={t('periodic.failed')}
      empty={<NoPeriodic />}
    >
      <DataTable
        caption={t('periodic.title')}
        rows={reports}
        keyOf={(report) => report.periodic_report_id}
        actions={(report) => (
          <>
            <Link
              className={buttonClass({ kind: 'plain', small: true, square: true })}
              to={hrefTo(report)}
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
              onClick={() => setRemoving(report)}
            />
          </>
        )}
        actionsWidth={96}
        columns={[
          {
            key: 'active',
            head: t('periodic.active'),
            width: 96,
            cell: (report) => <ActiveSwitch report={report} />,
          },
          {
            key: 'name',
            head: t('periodic.name'),
            main: true,
            cell: (report) => (
              <RowName
                name={report.name}
                under={reportText.holds(report)}
                lacks={reportText.willMiss(report)}
                to={hrefTo(report)}
              />
            ),
          },
          {
            key: 'frequency',
            head: t('periodic.frequency'),
            width: 168,
            fold: 'narrow',
            cell: (report) => t(`frequency.${report.frequency}`),
          },
          {
            key: 'next',
            head: t('periodic.next'),
            width: 216,
            cell: (report) => <NextMoment report={report} now={now} />,
          },
          {
            key: 'email',
            head: t('periodic.email'),
            width: 184,
            cell: (report) => <PeriodicMail report={report} />,
          },
        ]}
      >
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
      </DataTable>
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
