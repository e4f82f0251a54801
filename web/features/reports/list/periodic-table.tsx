import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PeriodicReport } from '#shared/contracts/reports.ts'
import { exactCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { periodicReportsQuery } from '#web/features/reports/report-queries.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { NoPeriodic } from './empty-states.tsx'
import { NextMoment } from './next-moment.tsx'
import { PeriodicCard } from './periodic-card.tsx'
import { RowName } from './row-name.tsx'
import { PeriodicMail } from './state-badges.tsx'
import { SectionHead, SkeletonCards, SkeletonRows } from './section-frame.tsx'
import { useLastPage } from './use-last-page.ts'
import { useReportActions } from './use-report-actions.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const columns = ['active', 'name', 'frequency', 'next', 'email'] as const
const minute = 60_000

interface PeriodicTableProps {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The periodic reports: content, frequency, next generation, and whether it is e-mailed. */
export const PeriodicTable = ({ page, onPage }: PeriodicTableProps) => {
  const { t, i18n } = useTranslation('reports')
  const { t: common } = useTranslation('common')
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

  const rows = () => (
    <table className="list-table rep-table is-periodic">
      <caption className="ui-visually-hidden">{t('periodic.title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`periodic.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="ui-visually-hidden">{common('table.actions')}</span>
          </th>
        </tr>
      </thead>
      {reports === undefined ? (
        <SkeletonRows columns={columns.length + 1} />
      ) : (
        <tbody>
          {reports.map((report) => {
            const { name } = report
            return (
              <tr key={report.periodic_report_id} data-plain>
                <td>
                  <ActiveSwitch report={report} />
                </td>
                <td>
                  <RowName
                    name={name}
                    under={reportText.holds(report)}
                    lacks={reportText.willMiss(report)}
                    to={hrefOf(paths.periodicReport, { id: report.periodic_report_id })}
                  />
                </td>
                <td>{t(`frequency.${report.frequency}`)}</td>
                <td>
                  <NextMoment report={report} now={now} />
                </td>
                <td>
                  <PeriodicMail report={report} />
                </td>
                <td>
                  <span className="list-row-actions">
                    <Link
                      className={buttonClass({ square: true, small: true, kind: 'plain' })}
                      to={hrefOf(paths.periodicReport, { id: report.periodic_report_id })}
                      aria-label={t('periodic.editOf', { name })}
                      title={t('periodic.edit')}
                    >
                      <i className="pi pi-pencil" aria-hidden="true" />
                    </Link>
                    <Button
                      square
                      small
                      kind="plain"
                      icon="trash"
                      aria-label={t('periodic.removeOf', { name })}
                      title={t('periodic.remove')}
                      onClick={() => setRemoving(report)}
                    />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      )}
    </table>
  )
  const cards = () =>
    reports === undefined ? (
      <SkeletonCards />
    ) : (
      <ul className="rep-cards">
        {reports.map((report) => (
          <PeriodicCard
            key={report.periodic_report_id}
            report={report}
            now={now}
            onRemove={() => setRemoving(report)}
          />
        ))}
      </ul>
    )

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
        <div className={phone ? undefined : 'rep-box'}>
          {phone ? cards() : rows()}
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
        </div>
      )}
      {removing !== undefined && (
        <Confirm
          title={t('periodic.confirm.title')}
          text={t('periodic.confirm.text', { name: removing.name })}
          action={t('periodic.confirm.action')}
          destructive
          onConfirm={() => removePeriodic(removing)}
          onClose={() => setRemoving(undefined)}
          focusInstead={() => document.querySelector<HTMLElement>('.rep h1')}
        />
      )}
    </section>
  )
}
