import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { exactCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { periodicReportsQuery } from '#web/features/reports/report-queries.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { NoPeriodic } from './empty-states.tsx'
import { NextMoment } from './next-moment.tsx'
import { RowName } from './row-name.tsx'
import { PeriodicMail } from './state-badges.tsx'
import { SectionHead } from './section-frame.tsx'
import { useLastPage } from './use-last-page.ts'
import { useReportActions } from './use-report-actions.ts'

const minute = 60_000

interface PeriodicTableProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The periodic reports: content, frequency, next generation, and whether it is e-mailed. */
export const PeriodicTable = ({ page, onPage }: PeriodicTableProps) => {
  const { t, i18n } = useTranslation('reports')
  const id = useId()
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
    <section aria-labelledby={id} className="rep-section" aria-busy={list.isFetching}>
      <SectionHead
        id={id}
        title={t('periodic.title')}
        count={total === undefined || total === 0 ? undefined : exactCount(total, i18n.language)}
      />
      {list.isError && reports === undefined ? (
        <div className="rep-box">
          <ListFailed
            text={t('periodic.failed')}
            busy={list.isFetching}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : total === 0 ? (
        <NoPeriodic />
      ) : (
        <DataTable
          caption={t('periodic.title')}
          rows={reports}
          keyOf={(report) => report.periodic_report_id}
          framed
          className="rep-frame"
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
      )}
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
    </section>
  )
}
